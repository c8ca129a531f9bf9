import { staffCalls } from '@nestmate/contract/staff';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { prepareConsole, renee, reneeId, showAs } from '../testing/console';
import { endStaffPush, renewStaffPush } from './staff-push';

const { staffAlerts, staffSignIn, staffSupport } = staffCalls;
prepareConsole();

/** A browser that may notify, with the console's worker in it once it is registered. */
function browserWith({ permission = 'granted' as NotificationPermission, isSubscribed = false } = {}) {
  let address = isSubscribed ? 'https://push.example/1' : null;
  const made = () => ({
    toJSON: () => ({ endpoint: address, keys: { p256dh: 'p', auth: 'a' } }),
    options: {},
    unsubscribe: async () => {
      address = null;
      return true;
    },
  });
  const closed: string[] = [];
  const shown = (url: string) => ({ data: { url }, close: () => closed.push(url) });
  const registration = {
    scope: 'https://nest.example/staff/',
    active: {},
    getNotifications: async () => [shown('/staff/x/support?open=1'), shown('/staff/x/reports')],
    pushManager: {
      getSubscription: async () => (address === null ? null : made()),
      subscribe: async () => {
        address = 'https://push.example/new';
        return made();
      },
    },
  };
  const register = vi.fn(async () => registration);
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    register,
  });
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  return { register, closed, address: () => address, serviceWorker };
}
afterEach(async () => {
  await endStaffPush();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function openAccount() {
  answer(staffSignIn.accounts, { accounts: [] });
  answer(staffSignIn.sessions, { sessions: [] });
  const { person } = await showAs(renee(), '/account');
  return { person, toggle: await screen.findByRole('switch', { name: /Notifications in this browser/ }) };
}

it('turns notifications of what waits on and off in this browser, with a worker of the console', async () => {
  const { register, address } = browserWith();
  const { person, toggle } = await openAccount();
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  answer(staffAlerts.subscribe, { public_key: 'key', is_on: true, others: 0 });
  answer(staffAlerts.push, { public_key: 'key', is_on: true, others: 0 });
  await person.click(toggle);
  await waitFor(() => expect(requestsOf(staffAlerts.subscribe)).toHaveLength(1));
  expect(register).toHaveBeenCalledWith('/staff-worker.js', { scope: '/staff/' });
  await waitFor(() => expect(toggle).toHaveProperty('checked', true));
  answer(staffAlerts.unsubscribe, { public_key: 'key', is_on: false, others: 0 });
  answer(staffAlerts.push, { public_key: 'key', is_on: false, others: 0 });
  await person.click(toggle);
  await waitFor(() => expect(toggle).toHaveProperty('checked', false));
  expect(address()).toBeNull();
});

it('subscribes no browser when the server refuses it, and says so', async () => {
  const { address } = browserWith();
  const { person, toggle } = await openAccount();
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  refuse(staffAlerts.subscribe, { code: 503, error_code: 'Unavailable', error_description: 'Not now.' });
  await person.click(toggle);
  await screen.findByText('Not now.');
  expect(address()).toBeNull();
});

it('says so when the browser’s question is closed without an answer', async () => {
  browserWith({ permission: 'default' });
  const { person, toggle } = await openAccount();
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  await person.click(toggle);
  expect((await screen.findByRole('alert')).textContent).toMatch(/couldn’t turn notifications on/);
  expect(requestsOf(staffAlerts.subscribe)).toEqual([]);
});

it('turns notifications off in a browser that is lost', async () => {
  browserWith();
  answer(staffAlerts.push, { public_key: 'key', is_on: false, others: 1 });
  const { person } = await openAccount();
  const end = await screen.findByRole('button', { name: 'Turn off there' });
  answer(staffAlerts.unsubscribe, { public_key: 'key', is_on: false, others: 0 });
  answer(staffAlerts.push, { public_key: 'key', is_on: false, others: 0 });
  await person.click(end);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn off there' })).toBeNull());
  expect(requestsOf(staffAlerts.unsubscribe)).toMatchObject([{ url: expect.stringMatching(/\?of=others$/) }]);
});

it.each([
  ['denied', /Your browser blocks notifications/],
  ['unsupported', /This browser can’t show notifications/],
] as const)('says why a browser shows no notifications: %s', async (obstacle, text) => {
  if (obstacle === 'denied') browserWith({ permission: 'denied' });
  const { toggle } = await openAccount();
  await screen.findByText(text);
  expect(toggle).toHaveProperty('disabled', true);
});

async function turnedOn() {
  const browser = browserWith();
  answer(staffAlerts.subscribe, { public_key: 'key', is_on: true, others: 0 });
  const { person, toggle } = await openAccount();
  await waitFor(() => expect(toggle).toHaveProperty('disabled', false));
  await person.click(toggle);
  await waitFor(() => expect(requestsOf(staffAlerts.subscribe)).toHaveLength(1));
  return browser;
}

it('renews the subscription of its person, and ends it for a colleague who signs in here', async () => {
  const { address } = await turnedOn();
  const reads = requestsOf(staffAlerts.push).length;
  await renewStaffPush(reneeId);
  expect(requestsOf(staffAlerts.subscribe)).toHaveLength(2);
  // Once for the key, and once for the switch, which may have shown it before.
  await waitFor(() => expect(requestsOf(staffAlerts.push).length).toBe(reads + 2));
  await renewStaffPush('7a1b5c1e-0000-4000-8000-0000000000ff' as typeof reneeId);
  expect(address()).toBeNull();
  await renewStaffPush(reneeId);
  expect(requestsOf(staffAlerts.subscribe)).toHaveLength(2);
});

it('opens what a pressed notification is about, and closes those that a page shows', async () => {
  const { serviceWorker, closed } = browserWith();
  const { person: _ } = await openAccount();
  answer(staffSupport.list, { conversations: [], count: 0 });
  const [, network] = location.pathname.split('/').slice(1);
  const path = `/staff/${network}/support`;
  await act(async () => {
    serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'notification.opened', path } }));
  });
  await waitFor(() => expect(location.pathname).toBe(path));
  expect(closed).toEqual([]);
});
