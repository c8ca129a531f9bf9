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
function startWorker(scope = 'https://nest.example/', windows: { url: string }[] = []) {
  const shown = new Map<string, ShownNotification>();
  const opened: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: {
      matchAll: async () => windows,
      openWindow: async (path: string) => void opened.push(path),
    },
    registration: {
      scope,
      showNotification: async (title: string, options: Omit<ShownNotification, 'close' | 'title'>) =>
        void shown.set(options.tag, { title, ...options, close: () => shown.delete(options.tag) }),
      getNotifications: async ({ tag }: { tag: string }) =>
        [shown.get(tag)].flatMap((one) => (one ? [one] : [])),
    },
  };
  const source = readFileSync(join(import.meta.dirname, '../../public/push-worker.js'), 'utf8');
  // oxlint-disable-next-line typescript/no-implied-eval -- a worker's file is a script, not a module
  new Function('self', source)(self);
  const press = (url: string) => {
    let done: Promise<unknown> = Promise.resolve();
    const notification = { close: () => undefined, data: { url } };
    listeners.get('notificationclick')?.({
      notification,
      waitUntil: (promise: Promise<unknown>) => (done = promise),
    });
    return done;
  };
  return {
    press,
    push: (notice: object) => {
      let done: Promise<unknown> = Promise.resolve();
      const waitUntil = (promise: Promise<unknown>) => {
        done = promise;
      };
      listeners.get('push')?.({ data: { json: () => notice }, waitUntil });
      return done;
    },
    shown: () => [...shown.values()],
    opened,
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

it('makes no sound for another one of a kind while the earlier one is unread', async () => {
  const { push, shown } = startWorker();
  const question = { ...notice, tag: 'question', once: true };
  await push(question);
  expect(shown()).toMatchObject([{ silent: false, renotify: true }]);
  await push(question);
  expect(shown()).toMatchObject([{ silent: true, renotify: false }]);
  shown()[0]?.close();
  await push(question);
  expect(shown()).toMatchObject([{ silent: false, renotify: true }]);
});

it('opens what staff pressed in the console, never in a window of the residents’ app', async () => {
  const residents = { url: 'https://nest.example/find' };
  const { press, opened } = startWorker('https://nest.example/staff/', [residents]);
  await press('/staff/n/reports');
  expect(opened).toEqual(['/staff/n/reports']);
  const pressed: unknown[] = [];
  const console = {
    url: 'https://nest.example/staff/n/overview',
    visibilityState: 'visible',
    focus: async () => undefined,
    postMessage: (message: unknown, ports?: MessagePort[]) =>
      ports ? ports[0]?.postMessage('open') : void pressed.push(message),
  };
  const worker = startWorker('https://nest.example/staff/', [residents, console]);
  vi.useRealTimers();
  await worker.press('/staff/n/reports');
  expect([pressed, worker.opened]).toEqual([[{ kind: 'notification.opened', path: '/staff/n/reports' }], []]);
});
