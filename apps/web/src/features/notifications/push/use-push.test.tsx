import { calls } from '@nestmate/contract';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show, signIn } from '@/testing/screen';
import { answer, requestsOf } from '@/testing/server';
import { rememberPush } from './push-browser';
import { useRenewedPush } from './use-push';

const keys = { p256dh: 'p', auth: 'a' };

/** A browser that is allowed to notify. @returns how to change its subscription, as browsers do by themselves */
function browserWith(endpoint: string | null, applicationServerKey?: ArrayBuffer) {
  const worker = new EventTarget();
  let address = endpoint;
  const made = () => ({
    toJSON: () => ({ endpoint: address, keys }),
    options: { applicationServerKey },
    unsubscribe: async () => true,
  });
  const pushManager = {
    getSubscription: async () => (address === null ? null : made()),
    subscribe: async () => {
      address = 'https://push.example/new';
      return made();
    },
  };
  const registration = { pushManager };
  const serviceWorker = Object.assign(worker, {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', { permission: 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return (changed: string) => {
    address = changed;
    worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'subscription.changed' } }));
  };
}
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  rememberPush(false);
});

function Renewed() {
  useRenewedPush();
  return null;
}

const sentEndpoints = () =>
  requestsOf(calls.notifications.subscribe).map(({ body }) => (body as { endpoint: string }).endpoint);

it('sends the browser’s changes to the server, at the start and while the app is open', async () => {
  signIn();
  answer(calls.notifications.push, { public_key: 'key', is_on: true });
  answer(calls.notifications.subscribe, { public_key: 'key', is_on: true });
  const change = browserWith(null);
  await show(<Renewed />);
  await waitFor(() => expect(sentEndpoints()).toEqual(['https://push.example/new']));
  change('https://push.example/newer');
  await waitFor(() => expect(sentEndpoints().at(-1)).toBe('https://push.example/newer'));
});

it('a browser is not subscribed again for a person who has turned push off', async () => {
  signIn();
  answer(calls.notifications.push, { public_key: 'key', is_on: false });
  browserWith(null);
  await show(<Renewed />);
  await waitFor(() => expect(requestsOf(calls.notifications.push)).toHaveLength(1));
  expect(sentEndpoints()).toEqual([]);
});

it('subscribes again where the server has dropped a browser that still wants push', async () => {
  signIn();
  answer(calls.notifications.push, { public_key: 'key', is_on: false });
  answer(calls.notifications.subscribe, { public_key: 'key', is_on: true });
  rememberPush(true);
  browserWith('https://push.example/ended');
  await show(<Renewed />);
  await waitFor(() => expect(sentEndpoints()).toEqual(['https://push.example/new']));
});

it('subscribes again with the keys that the server has now', async () => {
  signIn();
  answer(calls.notifications.push, { public_key: 'BAUG', is_on: true });
  answer(calls.notifications.subscribe, { public_key: 'BAUG', is_on: true });
  browserWith('https://push.example/old', new Uint8Array([1, 2, 3]).buffer);
  const { unmount } = await show(<Renewed />);
  await waitFor(() => expect(sentEndpoints()).toEqual(['https://push.example/new']));
  unmount();
  browserWith('https://push.example/kept', new Uint8Array([4, 5, 6]).buffer);
  await show(<Renewed />);
  await waitFor(() => expect(sentEndpoints().at(-1)).toBe('https://push.example/kept'));
});
