// A link to the next game in which it is the player's turn. The page asks the server now and then, and when the player returns.

const INTERVAL_MS = 30_000;
const link = /** @type {HTMLAnchorElement} */ (document.getElementById("waiting"));
const [count, label] = /** @type {HTMLElement[]} */ ([...link.children]);

async function updateWaitingGames() {
  if (document.hidden) return;
  const currentTable = new URL(link.href).searchParams.get("after") ?? "";
  const response = await fetch(`/waiting?after=${currentTable}&lang=${document.documentElement.lang}`).catch(() => null);
  if (!response?.ok) return; // the table shows a lost connection itself
  const waiting = await response.json();
  link.hidden = waiting.n === 0;
  link.setAttribute("aria-label", waiting.text);
  count.textContent = waiting.n;
  label.textContent = waiting.text;
}

new MutationObserver(updateWaitingGames).observe(document.documentElement, { attributeFilter: ["lang"] });
document.addEventListener("visibilitychange", updateWaitingGames);
setInterval(updateWaitingGames, INTERVAL_MS);
updateWaitingGames();

export {};
