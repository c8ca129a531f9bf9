/** Shows notifications, and opens the app without a network. */
export const registerWorker = () => navigator.serviceWorker.register('/worker.js');

/** Whether it answers for the app's files, which then take none of the browser's six connections. */
export const isServedByWorker = () => Boolean(navigator.serviceWorker?.controller);

/** A page that has fetched nothing for this long has everything it needs. */
const quietMs = 2500;
/** The maximum wait, long enough on a slow phone too. */
const settledAfterMs = 8000;

/** The files of the build that this page has loaded. */
function loadedFiles(): string[] {
  const named = Array.from(document.querySelectorAll('script[src], link[href]'), (element) =>
    element instanceof HTMLScriptElement ? element.src : (element as HTMLLinkElement).href,
  );
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
  const paths = [...named, ...fetched].map((address) => new URL(address));
  return paths.flatMap(({ origin, pathname }) =>
    origin === location.origin && pathname.startsWith('/assets/') ? [pathname] : [],
  );
}

/** Makes the worker cache the app as this page has loaded it, so that it opens without a network. */
async function cacheApp(): Promise<void> {
  await registerWorker();
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of its page's origin
  active?.postMessage({ kind: 'app.drawn', files: loadedFiles() });
}

function whenSettled(run: () => void): void {
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(quiet);
    clearTimeout(latest);
    fetches.disconnect();
    run();
  };
  const wait = () => {
    clearTimeout(quiet);
    quiet = setTimeout(settle, quietMs);
  };
  const latest = setTimeout(settle, settledAfterMs);
  const fetches = new PerformanceObserver(wait);
  fetches.observe({ type: 'resource' });
  wait();
}

/** Caches the app once this page has settled. Browsers have no worker outside https, and in some private windows. */
export function cacheAppLater(): void {
  if ('serviceWorker' in navigator) whenSettled(() => void cacheApp().catch(() => undefined));
}
