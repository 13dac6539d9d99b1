// The next game that waits for whoever sits here: a quiet link, never a push. Asked for now and then, and on coming back.

const OFTEN = 30_000;
const link = /** @type {HTMLAnchorElement} */ (document.getElementById("waiting"));
const [count, words] = /** @type {HTMLElement[]} */ ([...link.children]);

async function ask() {
  if (document.hidden) return;
  const here = new URL(link.href).searchParams.get("after") ?? "";
  const answer = await fetch(`/waiting?after=${here}&lang=${document.documentElement.lang}`).catch(() => null);
  if (!answer?.ok) return; // the table itself says when the line is down
  const told = await answer.json();
  link.hidden = told.n === 0;
  link.setAttribute("aria-label", told.text);
  count.textContent = told.n;
  words.textContent = told.text;
}

new MutationObserver(ask).observe(document.documentElement, { attributeFilter: ["lang"] });
document.addEventListener("visibilitychange", ask);
setInterval(ask, OFTEN);
ask();
