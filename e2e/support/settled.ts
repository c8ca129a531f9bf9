import { expect, type Page, type Request } from '@playwright/test';

const waitedFor = new WeakMap<Page, Set<Request>>();

/** The pending requests of a page, from the first call on. A stream of events has no end to wait for. */
function requestsOf(page: Page): Set<Request> {
  const known = waitedFor.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  page.on('request', (request) => {
    if (!['eventsource', 'websocket'].includes(request.resourceType())) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  waitedFor.set(page, requests);
  return requests;
}

/**
 * Waits for two frames and the tasks that they lead to: after a window was resized, a browser may announce no idle
 * moment for seconds.
 */
const isDrawn = (page: Page) =>
  page.evaluate(async () => {
    for (let moment = 0; moment < 2; moment += 1) {
      await new Promise(requestAnimationFrame);
      await scheduler.postTask(() => undefined, { priority: 'background' });
    }
  });

/** Takes a step within a page, and waits until the requested code and data have loaded and rendered. */
export async function settled(page: Page, step: () => Promise<unknown>): Promise<void> {
  const requests = requestsOf(page);
  await step();
  await isDrawn(page);
  await expect.poll(() => requests.size, { intervals: [20] }).toBe(0);
  await isDrawn(page);
}
