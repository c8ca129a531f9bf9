// Opens the residents' app without a network. It caches the app's page and the files of its build, which hold nothing
// about anybody; a reply of the server to a person is never handled by it.

const cacheName = 'app';

/** A person does not wait longer than this for the page while the app is cached. */
const cachedPageTimeoutMs = 150;
/** A network that takes longer than this for the page is as good as none. */
const timeoutMs = 3000;
/** The files of a first screen have arrived by then. */
const openedMs = 10_000;
/** Cached while the server has another build than the cached page, which then opens only without a network. */
const outdated = '/outdated';

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
async function file({ request, clientId }) {
  const found = await cached(request.url);
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 404) await openAgain(clientId).catch(() => undefined);
  if (response.status === 200) {
    const cache = await caches.open(cacheName);
    cache.put(request.url, response.clone()).catch(() => undefined);
  }
  return response;
}

/**
 * The network's page, or the cached one where the network takes long. The server may have another build meanwhile,
 * without the files that the cached page fetches later: then it opens once, as a window that was open all the time, and
 * the next page is the network's.
 */
async function page(event) {
  const fetched = fetch(event.request);
  const [stored, isOutdated] = await Promise.all(['/', outdated].map(cached)).catch(() => []);
  if (!stored) return fetched;
  event.waitUntil(fetched.then(compareBuild).catch(() => undefined));
  const late = new Promise((pass) => setTimeout(pass, isOutdated ? timeoutMs : cachedPageTimeoutMs, stored));
  const opened = await Promise.race([fetched, late]).catch(() => stored);
  if (opened === stored && !isOutdated) noteOpened(event.resultingClientId);
  return opened;
}

/** Windows that have just opened the cached page. */
const justOpened = new Set();

function noteOpened(clientId) {
  justOpened.add(clientId);
  setTimeout(() => justOpened.delete(clientId), openedMs);
}

/** The server no longer has a file: the page is outdated, and a window that has just opened it opens the network's. */
async function openAgain(clientId) {
  await markOutdated();
  if (!justOpened.delete(clientId)) return;
  const window = await self.clients.get(clientId);
  await window?.navigate(window.url);
}

/** The files that a page starts with; not those of a first screen, which its script fetches ahead. */
const startFiles = (page) =>
  [...page.matchAll(/<(?:link|script)[^>]*"(\/assets\/[^"]+)"/g)].map(([, path]) => path);

async function compareBuild(response) {
  const [now, stored] = await Promise.all([response.clone().text(), (await cached('/')).text()]);
  const files = startFiles(now);
  // Not every page that a window opens is the app.
  if (response.ok && files.length > 0 && files.join() !== startFiles(stored).join()) await markOutdated();
}

const markOutdated = async () => (await caches.open(cacheName)).put(outdated, new Response());

/**
 * Caches the app as a window has drawn it, and deletes the files of other builds. It does nothing while the server has
 * another build than the window: the page and its files belong together.
 * @param {string[]} files that the window has loaded
 */
async function cacheApp(files) {
  const response = await fetch('/', { headers: { accept: 'text/html' } });
  const text = await response.clone().text();
  const needed = startFiles(text);
  if (needed.length === 0 || !needed.every((path) => files.includes(path))) return;
  const cache = await caches.open(cacheName);
  const add = async (path) => (await cached(path)) ?? cache.add(path);
  await Promise.all(needed.map(add));
  await Promise.allSettled(files.map(add));
  const before = await (await cached('/'))?.text();
  await cache.put('/', response);
  await cache.delete(outdated);
  if (before === text) return;
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== '/' && !files.includes(pathname)) await cache.delete(url, { ignoreVary: true });
  }
}
