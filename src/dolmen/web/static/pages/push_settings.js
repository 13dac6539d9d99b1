// Web Push: subscribes this browser to notices, which arrive even while no page is open.

const section = /** @type {HTMLElement} */ (document.querySelector(".push"));
const button = /** @type {HTMLButtonElement} */ (section.querySelector("button[data-push]"));
const status = /** @type {HTMLElement} */ (section.querySelector("[role=status]"));

/** @param {string} text in URL-safe base64 */
const decodeKey = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
/** @param {ArrayBuffer | null} data */
const encodeKey = (data) =>
  btoa(String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("refused");
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: decodeKey(section.dataset.key ?? ""),
  });
  const keys = { p256dh: encodeKey(subscription.getKey("p256dh")), auth: encodeKey(subscription.getKey("auth")) };
  const response = await fetch("/notices/browser", {
    method: "POST",
    body: JSON.stringify({ endpoint: subscription.endpoint, ...keys }),
  });
  if (!response.ok) throw new Error(String(response.status));
}

if ("serviceWorker" in navigator && "PushManager" in window) {
  button.hidden = false;
  button.onclick = () =>
    subscribe().then(
      () => location.assign("/notices?saved"),
      () => (status.textContent = section.dataset.failed ?? ""),
    );
} else status.textContent = section.dataset.unable ?? "";

export {};
