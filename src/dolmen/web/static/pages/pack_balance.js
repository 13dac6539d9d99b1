// The check of the balance of a pack: bots play with it on the server. The response is a line of JSON after each part of the
// games; the last one has the result. Aborting the request ends the check.

/** @typedef {import("./pack_editor.js").Saved} Saved */
/** @typedef {{done?: number, total?: number, html?: string, refused?: string}} Line */
/** What the editor provides.
 * @typedef {object} Editor
 * @property {(key: string, values?: Record<string, unknown>) => string} say
 * @property {() => object} content the pack as it is now
 * @property {(found: Saved) => HTMLElement | null} problemLink a button that shows the entry with the problem */

const ANNOUNCED_PARTS = 4; // of the games: screen readers hear of so many
const TOO_MANY = 429;
const NOT_VALID = 422;
const GONE = 404;

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Makes the check work. Returns a function to call after each change of the pack. @param {Editor} editor */
export function makeBalanceCheck({ say, content, problemLink }) {
  const section = part("balance");
  const button = part("check-balance");
  const cancel = part("cancel-check");
  const seats = /** @type {HTMLSelectElement} */ (part("balance-seats"));
  const bar = /** @type {HTMLProgressElement} */ (part("balance-bar"));
  const result = part("balance-result");
  /** @type {AbortController | null} */
  let running = null;
  let checked = ""; // the pack of the result

  /** @param {string} text @param {boolean} [bad] @param {HTMLElement[]} more */
  function showState(text, bad = false, ...more) {
    part("balance-state").classList.toggle("bad", bad);
    part("balance-state").replaceChildren(text, ...more);
  }

  /** The focus moves along, so that a keyboard stays where it is. @param {boolean} isRunning */
  function showButtons(isRunning) {
    const [shown, hidden] = isRunning ? [cancel, button] : [button, cancel];
    const isFocused = document.activeElement === hidden;
    shown.hidden = false;
    hidden.hidden = true;
    if (isFocused) shown.focus();
    seats.disabled = isRunning;
    part("balance-progress").hidden = !isRunning;
    section.setAttribute("aria-busy", String(isRunning));
  }

  /** @param {number} done @param {number} total */
  function showProgress(done, total) {
    const text = say("balance_playing", { done, total });
    const announced = Math.floor((ANNOUNCED_PARTS * done) / total);
    if (announced !== Math.floor((ANNOUNCED_PARTS * bar.value) / total)) part("balance-announcer").textContent = text;
    bar.max = total;
    bar.value = done;
    part("balance-count").textContent = text;
  }

  async function check() {
    if (running) return;
    const asked = (running = new AbortController());
    const pack = JSON.stringify(content());
    const sent = `{"pack":${pack},"seats":${seats.value}}`;
    showProgress(0, bar.max);
    showButtons(true);
    showState("");
    result.replaceChildren();
    checked = "";
    try {
      const response = await fetch(section.dataset.check ?? "", { method: "POST", body: sent, signal: asked.signal });
      if (response.status === NOT_VALID) return showProblem(await response.json());
      if (!response.ok || !response.body) return showState(say(textOfStatus(response.status)), true);
      await readLines(response.body, pack);
    } catch {
      showState(say(asked.signal.aborted ? "balance_cancelled" : "balance_failed"), !asked.signal.aborted);
    } finally {
      running = null;
      showButtons(false);
    }
  }

  /** @param {number} status */
  const textOfStatus = (status) => (status === TOO_MANY ? "balance_busy" : status === GONE ? "gone" : "balance_failed");

  /** @param {Saved} found */
  function showProblem(found) {
    const link = problemLink(found);
    showState(`${say("balance_invalid", { problem: found.problem })} `, true, ...(link ? [link] : []));
  }

  /** @param {ReadableStream<Uint8Array>} body @param {string} pack */
  async function readLines(body, pack) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (showLine(JSON.parse(line), pack)) return;
    }
    throw new Error("the check ended without a result");
  }

  /** Whether this was the last line. @param {Line} line @param {string} pack */
  function showLine({ done = 0, total = 1, html, refused }, pack) {
    if (refused !== undefined) showState(refused, true);
    else if (html !== undefined) {
      result.innerHTML = html;
      checked = pack;
      showState(say("balance_done"));
      noteChange();
    } else showProgress(done, total);
    return refused !== undefined || html !== undefined;
  }

  /** Says whether the result is that of an earlier version of the pack. */
  function noteChange() {
    if (!checked) return;
    const isOld = JSON.stringify(content()) !== checked;
    if (isOld !== section.classList.contains("old")) showState(say(isOld ? "balance_old" : "balance_done"));
    section.classList.toggle("old", isOld);
  }

  part("balance-form").addEventListener("submit", (event) => {
    event.preventDefault();
    check();
  });
  cancel.addEventListener("click", () => running?.abort());
  addEventListener("pagehide", () => running?.abort());
  return noteChange;
}
