// Keeps the exported page for days without a network. A new export has another name here and replaces the old one.
/** Both are filled in when the page is exported. */
const NAME = "enlinea-VERSION";
const FILES = ["FILES"];

addEventListener("install", (event) => {
  const keep = async () => {
    await (await caches.open(NAME)).addAll(FILES);
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const forget = async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("enlinea-") && name !== NAME);
    await Promise.all(names.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(forget());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  // Positions are in the query; the file is the same.
  const find = async () => {
    const cache = await caches.open(NAME);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(find());
});
