// Registers the service worker, with which browsers install the page as an app and show `/offline` while the server cannot be reached.

if ("serviceWorker" in navigator)
  addEventListener("load", () => navigator.serviceWorker.register("/worker.js").catch(() => {})); // as without it

export {};
