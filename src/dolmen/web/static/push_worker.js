// Lives on when the page is closed: shows what the house has to say, and opens the table it is about.

/** @typedef {{title: string, text: string, url: string}} Notice */
const here = /** @type {any} */ (self);

here.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(show(event.data.json())));
here.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** @returns {Promise<any[]>} the pages of ours that are open */
const pages = () => here.clients.matchAll({ type: "window", includeUncontrolled: true });
/** @param {string} url */
const path = (url) => new URL(url, here.location.origin).pathname;

/** Nothing is shown of a table that somebody looks at. @param {Notice} notice */
async function show(notice) {
  const looked = (await pages()).some((page) => page.focused && path(page.url) === path(notice.url));
  if (looked) return;
  await here.registration.showNotification(notice.title, { body: notice.text, tag: path(notice.url), data: notice.url, icon: "/static/dolmen.svg" });
}

/** @param {string} url */
async function open(url) {
  const there = (await pages()).find((page) => path(page.url) === path(url));
  await (there ? there.focus() : here.clients.openWindow(path(url)));
}
