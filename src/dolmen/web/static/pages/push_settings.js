// Web Push: this browser lets itself be told when a table waits, even while no page of ours is open.

const part = /** @type {HTMLElement} */ (document.querySelector(".push"));
const button = /** @type {HTMLButtonElement} */ (part.querySelector("button[data-push]"));
const told = /** @type {HTMLElement} */ (part.querySelector("[role=status]"));

/** @param {string} text in base64, as keys travel */
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
/** @param {ArrayBuffer | null} data */
const packed = (data) => btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0)))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("refused");
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(part.dataset.key ?? "") });
  const keys = { p256dh: packed(made.getKey("p256dh")), auth: packed(made.getKey("auth")) };
  const answer = await fetch("/notices/browser", { method: "POST", body: JSON.stringify({ endpoint: made.endpoint, ...keys }) });
  if (!answer.ok) throw new Error(String(answer.status));
}

if ("serviceWorker" in navigator && "PushManager" in window) {
  button.hidden = false;
  button.onclick = () => subscribe().then(() => location.assign("/notices?saved"), () => (told.textContent = part.dataset.failed ?? ""));
} else told.textContent = part.dataset.unable ?? "";
