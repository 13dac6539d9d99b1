// The service worker: shows push notices and opens their tables, and says what is missing while the server cannot be reached. It keeps one
// page, `/offline`. Pages of games are never kept: they show one player's secrets, and would be out of date.

/** @typedef {{title: string, text: string, url: string}} Notice */
const worker = /** @type {any} */ (self);
const OFFLINE_PAGE = "/offline";
const SETTINGS = "/settings";

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keepOfflinePage()));
worker.addEventListener("activate", (/** @type {any} */ event) =>
  event.waitUntil(worker.registration.navigationPreload?.enable()),
);
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") event.respondWith(fetchPage(event));
  else if (new URL(event.request.url).pathname === SETTINGS) event.respondWith(changeSettings(event));
  else if (event.request.keepalive) event.respondWith(fetch(event.request)); // the browser would drop it together with its page
});

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(showNotice(event.data.json())));
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

async function keepOfflinePage() {
  const kept = await caches.open("offline");
  await kept.add(new Request(OFFLINE_PAGE, { cache: "reload" }));
}

/** The settings may change the language, also of the kept page. @param {any} event @returns {Promise<Response>} */
async function changeSettings(event) {
  const response = await fetch(event.request);
  event.waitUntil(keepOfflinePage().catch(() => {})); // the older one remains
  return response;
}

/** The page from the server; if it cannot be reached, the page that says so. @param {any} event @returns {Promise<Response>} */
async function fetchPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(OFFLINE_PAGE);
    if (!page) throw error;
    return page;
  }
}

/** @returns {Promise<any[]>} the open pages of this site */
const pages = () => worker.clients.matchAll({ type: "window", includeUncontrolled: true });
/** @param {string} url */
const path = (url) => new URL(url, worker.location.origin).pathname;

/** Shows a notice, unless the player is looking at its table. @param {Notice} notice */
async function showNotice(notice) {
  const visible = (await pages()).some((page) => page.focused && path(page.url) === path(notice.url));
  if (visible) return;
  await worker.registration.showNotification(notice.title, {
    body: notice.text,
    tag: path(notice.url),
    data: notice.url,
    icon: "/static/dolmen.svg",
  });
}

/** @param {string} url */
async function openTable(url) {
  const openPage = (await pages()).find((page) => path(page.url) === path(url));
  await (openPage ? openPage.focus() : worker.clients.openWindow(path(url)));
}
