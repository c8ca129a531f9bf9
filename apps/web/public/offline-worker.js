// Opens the residents' app without a network. It caches the app's page and the files of its build, which hold nothing
// about anybody; a reply of the server to a person is never handled by it.

const cacheName = 'app';

/** A network that takes longer than this for one kilobyte is as good as none. */
const timeoutMs = 3000;

/** The addresses that the server answers itself, instead of the app. */
const serverPaths =
  /^\/(?:api|auth|docs|files|help|idp|legal|mail|networks|socket\.io|staff|user_membership|users|v1)(?:\/|$)/;

self.addEventListener('install', () => self.skipWaiting());

// No navigation preload: a page that the worker does not handle would be requested twice, and a sign-in's page can be
// requested once.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  if (event.data?.kind === 'app.drawn') event.waitUntil(cacheApp(event.data.files));
});

self.addEventListener('fetch', (event) => {
  const { method, destination, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(file(event));
  else if (destination === 'document' && !serverPaths.test(pathname)) event.respondWith(page(event));
});

// Compressed files vary by a header that no worker sees.
const cached = async (path) => (await caches.open(cacheName)).match(path, { ignoreVary: true });

/** A file named by its content never changes. */
async function file({ request }) {
  const found = await cached(request.url);
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 200) {
    const cache = await caches.open(cacheName);
    cache.put(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}

/**
 * The network's page, since only that is of a build whose files the server has; the cached one when there is no
 * network.
 */
async function page({ request }) {
  const fetched = fetch(request);
  const tooLong = new Promise((_, reject) => setTimeout(reject, timeoutMs));
  try {
    return await Promise.race([fetched, tooLong]);
  } catch {
    return (await cached('/')) ?? fetched;
  }
}

/**
 * Caches the app as a window has drawn it, and deletes the files of other builds. It does nothing while the server has
 * another build than the window: the page and its files belong together.
 * @param {string[]} files that the window has loaded
 */
async function cacheApp(files) {
  const response = await fetch('/', { headers: { accept: 'text/html' } });
  const text = await response.clone().text();
  // Not the files of a first screen, which the page only names ahead of time.
  const needed = [...text.matchAll(/<(?!link rel="modulepreload")[^>]*"(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path,
  );
  if (needed.length === 0 || !needed.every((path) => files.includes(path))) return;
  const cache = await caches.open(cacheName);
  const add = async (path) => (await cached(path)) ?? cache.add(path);
  await Promise.all(needed.map(add));
  await Promise.allSettled(files.map(add));
  const before = await (await cached('/'))?.text();
  await cache.put('/', response);
  if (before === text) return;
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== '/' && !files.includes(pathname)) await cache.delete(url, { ignoreVary: true });
  }
}
