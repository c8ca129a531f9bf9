import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@nestmate/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const origin = 'https://nestmate.example';
const pageOf = (build: string) =>
  new Response(`<script src="/assets/start-${build}.js"></script><link href="/assets/start-${build}.css">`, {
    headers: { 'content-security-policy': `policy of ${build}` },
  });
const filesOf = (build: string) => [`/assets/start-${build}.js`, `/assets/start-${build}.css`];

/** The browser's cache of one name. */
function cacheOf(fetched: (path: string) => Promise<Response>) {
  const entries = new Map<string, Response>();
  const pathOf = (address: string) => new URL(address, origin).href;
  return {
    entries,
    match: async (address: string) => entries.get(pathOf(address))?.clone(),
    put: async (address: string, response: Response) => void entries.set(pathOf(address), response),
    add: async (address: string) => {
      const response = await fetched(address);
      if (!response.ok) throw new TypeError('Not found');
      entries.set(pathOf(address), response);
    },
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    delete: async (address: string) => entries.delete(pathOf(address)),
  };
}

type Worker = ReturnType<typeof startWorker>;

/** The worker in a browser, before a server with one build. */
function startWorker() {
  const server = { build: 'a', isThere: true, hangs: false, takesMs: 0, requests: [] as string[] };
  const fetchPath = async (address: string): Promise<Response> => {
    const { pathname } = new URL(address, origin);
    server.requests.push(pathname);
    if (server.hangs) await new Promise(() => {});
    if (server.takesMs > 0) await new Promise((pass) => void setTimeout(pass, server.takesMs));
    if (!server.isThere) throw new TypeError('Failed to fetch');
    if (!pathname.startsWith('/assets/')) return pageOf(server.build);
    const isOfBuild = pathname.includes(`-${server.build}.`) || pathname.includes('shared');
    return new Response(pathname, { status: isOfBuild ? 200 : 404 });
  };
  const cache = cacheOf(fetchPath);
  const navigated: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    location: { origin },
    clients: {
      get: async (id: string) => ({
        url: `${origin}/find`,
        navigate: async (url: string) => void navigated.push(`${id} ${url.slice(origin.length)}`),
      }),
    },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  const source = readFileSync(join(import.meta.dirname, '../../public/offline-worker.js'), 'utf8');
  // oxlint-disable-next-line typescript/no-implied-eval -- a worker's file is a script, not a module
  new Function('self', 'caches', 'fetch', source)(
    self,
    { open: async () => cache },
    (request: string | { url: string }) => fetchPath(typeof request === 'string' ? request : request.url),
  );
  const ask = (path: string, { destination = '', method = 'GET' } = {}) => {
    let response: Promise<Response> | undefined;
    const request = { url: new URL(path, origin).href, destination, method };
    const respondWith = (promised: Promise<Response>) => void (response = promised);
    listeners.get('fetch')?.({
      request,
      respondWith,
      clientId: 'a',
      resultingClientId: 'a',
      waitUntil: () => undefined,
    });
    return response;
  };
  return {
    server,
    navigated,
    ask,
    open: (path: string) => ask(path, { destination: 'document' }),
    breakCache: () => void (cache.match = () => Promise.reject(new Error('Broken'))),
    /** A window reports to the worker which files it has loaded. */
    async draw(files: string[]) {
      let done: Promise<unknown> = Promise.resolve();
      const waitUntil = (promise: Promise<unknown>) => void (done = promise);
      listeners.get('message')?.({ data: { kind: 'app.drawn', files }, waitUntil });
      await done;
    },
    cached: () => [...cache.entries.keys()].map((url) => url.slice(origin.length)).toSorted(),
  };
}

it.each([
  '/files/pictures/key-large.jpg',
  '/files/pictures//key-large.jpg',
  '/files/pictures/%2E/key-large.jpg',
  '/assets/../files/pictures/key-large.jpg',
  '/assets/%2e%2e/files/pictures/key-large.jpg?expires=1',
  '/files/uploads/key?signature=x',
])('leaves pictures to the server, which knows whether they are still shown: %s', (path) => {
  const { ask, open, cached } = startWorker();
  expect([ask(path, { destination: 'image' }), open(path)]).toEqual([undefined, undefined]);
  expect(cached()).toEqual([]);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('opens every page of the app without a network, with its policy, once a window has drawn it', async () => {
  const { server, draw, open, ask } = startWorker();
  await draw([...filesOf('a'), '/assets/texts-es-a.js']);
  server.isThere = false;
  const page = await open('/find?from=home');
  expect(await page?.text()).toContain('/assets/start-a.js');
  expect(page?.headers.get('content-security-policy')).toBe('policy of a');
  expect(await (await ask('/assets/texts-es-a.js'))?.text()).toBe('/assets/texts-es-a.js');
});

/** @returns the build of a page that is opened within some time */
async function buildOpened(open: (path: string) => Promise<Response> | undefined, ms: number) {
  let build: string | undefined;
  const read = async () => (build = /start-(\w+)\.js/.exec((await (await open('/find'))?.text()) ?? '')?.[1]);
  void read();
  await vi.advanceTimersByTimeAsync(ms);
  return build;
}

it('the worker opens the page of a fast network, and the cached one of a slow network', async () => {
  const { server, draw, open } = startWorker();
  await draw(filesOf('a'));
  server.build = 'b';
  expect(await buildOpened(open, 0)).toBe('b');
  await draw(filesOf('b'));
  server.hangs = true;
  expect(await buildOpened(open, 100)).toBeUndefined();
  expect(await buildOpened(open, 200)).toBe('b');
});

it.each([
  [
    'the network answers late with another build',
    async ({ server, open }: Worker) => {
      server.build = 'b';
      server.takesMs = 1000;
      expect(await buildOpened(open, 200)).toBe('a');
      await vi.advanceTimersByTimeAsync(1000);
    },
  ],
  [
    'a file is no longer there',
    async ({ ask, server }: Worker) => {
      server.build = 'b';
      await ask('/assets/late-a.js');
      server.takesMs = 1000;
    },
  ],
])('opens no cached page of another build again when %s', async (_, happens) => {
  const worker = startWorker();
  const { server, draw, open, cached } = worker;
  await draw(filesOf('a'));
  await happens(worker);
  expect(await buildOpened(open, 500)).toBeUndefined();
  expect(await buildOpened(open, 1200)).toBe('b');
  server.hangs = true;
  expect(await buildOpened(open, 4000)).toBe('a');
  server.hangs = false;
  server.takesMs = 0;
  await draw(filesOf('b'));
  expect(cached()).toEqual(['/', ...filesOf('b').toSorted()]);
  server.takesMs = 1000;
  expect(await buildOpened(open, 200)).toBe('b');
});

it('a window that has just opened a cached page without its files opens the network’s, once', async () => {
  const { server, draw, open, ask, navigated } = startWorker();
  await draw(filesOf('a'));
  server.build = 'b';
  server.takesMs = 1000;
  expect(await buildOpened(open, 200)).toBe('a');
  server.takesMs = 0;
  await ask('/assets/late-a.js');
  expect(navigated).toEqual(['a /find']);
  await ask('/assets/later-a.js');
  expect(navigated).toEqual(['a /find']);
});

it('a window that has been open for a while keeps its page when a file is no longer there', async () => {
  const { server, draw, open, ask, navigated } = startWorker();
  await draw(filesOf('a'));
  server.takesMs = 1000;
  expect(await buildOpened(open, 11_000)).toBe('a');
  Object.assign(server, { build: 'b', takesMs: 0 });
  await ask('/assets/late-a.js');
  expect(navigated).toEqual([]);
});

it('opens a page of the network though the cache cannot be read', async () => {
  const { open, breakCache } = startWorker();
  breakCache();
  expect(await (await open('/find'))?.text()).toContain('/assets/start-a.js');
});

it('the worker fails as the network does while nothing is stored', async () => {
  const { server, open, ask } = startWorker();
  server.isThere = false;
  await expect(open('/find')).rejects.toThrow('Failed to fetch');
  await expect(ask('/assets/start-a.js')).rejects.toThrow('Failed to fetch');
});

it('fetches a file once that is named by its content', async () => {
  const { server, ask, cached } = startWorker();
  await ask('/assets/find-a.js');
  await ask('/assets/find-a.js');
  expect(server.requests).toEqual(['/assets/find-a.js']);
  expect(cached()).toEqual(['/assets/find-a.js']);
});

it('caches no file that is missing', async () => {
  const { server, ask, cached } = startWorker();
  await ask('/assets/find-old.js');
  expect(server.requests).toEqual(['/assets/find-old.js']);
  expect(cached()).not.toContain('/assets/find-old.js');
});

it('drops the files that only a former build needs once a window has drawn the next', async () => {
  const { server, draw, cached, ask } = startWorker();
  await draw([...filesOf('a'), '/assets/shared.js']);
  await ask('/assets/chat-a.js');
  server.build = 'b';
  await draw([...filesOf('b'), '/assets/shared.js']);
  expect(cached()).toEqual(['/', '/assets/shared.js', '/assets/start-b.css', '/assets/start-b.js']);
  await ask('/assets/chat-b.js');
  await draw([...filesOf('b'), '/assets/shared.js']);
  expect(cached()).toContain('/assets/chat-b.js');
});

it('caches no page without its files or of another build than the window', async () => {
  const { server, draw, open, cached } = startWorker();
  await draw(filesOf('a'));
  server.build = 'b';
  await draw(filesOf('a'));
  server.isThere = false;
  expect(await (await open('/'))?.text()).toContain('/assets/start-a.js');
  await expect(draw(filesOf('b'))).rejects.toThrow();
  expect(cached()).toEqual(['/', '/assets/start-a.css', '/assets/start-a.js']);
});

it('leaves calls, files, sign-in and the pages of others to the network', async () => {
  const { server, open, ask, draw, cached } = startWorker();
  await draw(filesOf('a'));
  const pathsOfCalls = Object.values(calls).flatMap((feature) =>
    Object.values(feature).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
  );
  for (const path of [
    ...pathsOfCalls,
    '/staff',
    '/staff/assets/a.js',
    '/files/x',
    '/idp/google',
    '/docs',
    '/help/a',
    '/legal/terms',
  ])
    expect(open(path), path).toBeUndefined();
  for (const path of ['/users/1/picture', '/staff/assets/start-a.js', '/icon.svg', '/find'])
    expect(ask(path), path).toBeUndefined();
  expect(ask('/find', { destination: 'iframe' })).toBeUndefined();
  expect(ask('/assets/a.js', { method: 'POST' })).toBeUndefined();
  expect(ask('https://office.example/assets/chat.js')).toBeUndefined();
  await open('/?passcode=NEST-MAYA-2027');
  expect(cached()).toEqual(['/', '/assets/start-a.css', '/assets/start-a.js']);
  expect(server.requests).not.toContain('/staff');
});
