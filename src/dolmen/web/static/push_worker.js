// The service worker for push notices: shows a notice and opens its table.

/** @typedef {{title: string, text: string, url: string}} Notice */
const worker = /** @type {any} */ (self);

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(showNotice(event.data.json())));
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

/** @returns {Promise<any[]>} the open pages of this site */
const pages = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });
/** @param {string} url */
const path = (url) => new URL(url, worker.location.origin).pathname;

/** Shows a notice, unless the player is looking at its table. @param {Notice} notice */
async function showNotice(notice) {
  const visible = (await pages()).some((page) => page.focused && path(page.url) === path(notice.url));
  if (visible) return;
  await worker.registration.showNotification(notice.title, { body: notice.text, tag: path(notice.url), data: notice.url, icon: "/static/dolmen.svg" });
}

/** @param {string} url */
async function openTable(url) {
  const openPage = (await pages()).find((page) => path(page.url) === path(url));
  await (openPage ? openPage.focus() : worker.clients.openWindow(path(url)));
}
