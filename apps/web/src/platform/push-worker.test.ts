import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

interface ShownNotification {
  title: string;
  tag: string;
  silent?: boolean;
  renotify: boolean;
  requireInteraction?: boolean;
  data: { url: string };
  close: () => void;
}

/** The worker in a browser that replaces notifications of one tag. */
function startWorker() {
  const shown = new Map<string, ShownNotification>();
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: Omit<ShownNotification, 'close' | 'title'>) =>
        void shown.set(options.tag, { title, ...options, close: () => shown.delete(options.tag) }),
      getNotifications: async ({ tag }: { tag: string }) =>
        [shown.get(tag)].flatMap((one) => (one ? [one] : [])),
    },
  };
  const source = readFileSync(join(import.meta.dirname, '../../public/push-worker.js'), 'utf8');
  // oxlint-disable-next-line typescript/no-implied-eval -- a worker's file is a script, not a module
  new Function('self', source)(self);
  return {
    push: (notice: object) => {
      let done: Promise<unknown> = Promise.resolve();
      const waitUntil = (promise: Promise<unknown>) => {
        done = promise;
      };
      listeners.get('push')?.({ data: { json: () => notice }, waitUntil });
      return done;
    },
    shown: () => [...shown.values()],
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const notice = { title: 'Ana', tag: 'call-1', url: '/chat' };
const ring = { ...notice, body: 'Video call. Want to join?', requireInteraction: true };
const answered = { ...notice, body: 'Answered on another device', silent: true, closes: true };

it('shows a push with its sound until it is pressed', async () => {
  const { push, shown } = startWorker();
  await push(ring);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown()).toMatchObject([
    { title: 'Ana', renotify: true, requireInteraction: true, data: { url: '/chat' } },
  ]);
});

it('ends a ring without a sound', async () => {
  const { push, shown } = startWorker();
  await push(ring);
  const over = push(answered);
  await vi.advanceTimersByTimeAsync(100);
  expect(shown()).toMatchObject([{ body: 'Answered on another device', silent: true, renotify: false }]);
  expect(shown()[0]).not.toHaveProperty('requireInteraction');
  await vi.advanceTimersByTimeAsync(6000);
  await over;
});

it('closes the notification of an ended ring after a moment', async () => {
  const { push, shown } = startWorker();
  await push(ring);
  const over = push(answered);
  await vi.advanceTimersByTimeAsync(6000);
  await over;
  expect(shown()).toEqual([]);
});

it('keeps a notification that has replaced that of an ended ring meanwhile', async () => {
  const { push, shown } = startWorker();
  const over = push(answered);
  await vi.advanceTimersByTimeAsync(1000);
  await push(ring);
  await vi.advanceTimersByTimeAsync(6000);
  await over;
  expect(shown()).toMatchObject([{ body: ring.body }]);
});
