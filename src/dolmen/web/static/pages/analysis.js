// Shows how far the analysis of a game is, and the page again when it is complete.

const INTERVAL_MS = 1000;
const RETRY_MS = 10_000; // after a refusal
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("analysis-progress"));
const share = /** @type {HTMLElement} */ (document.getElementById("analysis-share"));
const url = `/t/${bar.dataset.table}/analysis`;

async function update() {
  const progress = await fetch(`${url}/progress`)
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null);
  if (progress === null) return RETRY_MS;
  bar.max = progress.total;
  bar.value = progress.done;
  share.textContent = `${Math.floor((100 * progress.done) / progress.total)} %`;
  if (progress.complete || progress.failed) location.reload();
  // The server was restarted while the page waited.
  else if (!progress.running && !(await fetch(url, { method: "POST", redirect: "manual" }).catch(() => null)))
    return RETRY_MS;
  else return progress.running ? INTERVAL_MS : RETRY_MS / 2;
  return 0;
}

async function watch() {
  const wait = await update();
  if (wait) setTimeout(watch, wait);
}

setTimeout(watch, INTERVAL_MS);

export {};
