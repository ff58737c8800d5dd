// Keeps every file of one version of this page. The build writes the version and the list of files.

const VERSION = "__VERSION__";
const FILES = __FILES__;
const CACHE = `gridcosm-${VERSION}`;

addEventListener("install", (event) => {
  // All files or none: a version that is not complete is not used.
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => clients.claim()));
});

addEventListener("message", (event) => {
  if (event.data === "take over") {
    skipWaiting();
  }
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) {
    event.respondWith(answer(request));
  }
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  return kept ?? fetch(request);
}

/** Removes the files of older versions. */
async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("gridcosm-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}
