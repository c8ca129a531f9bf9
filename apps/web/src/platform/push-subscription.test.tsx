import { afterEach, expect, it, vi } from 'vitest';
import { closeNotificationsOf } from './push-subscription';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('closes only the notifications that lead to a page', async () => {
  const closed: string[] = [];
  const shown = ['/matches?membership=a', '/thread/1?membership=b', '/matches/incoming-requests'].map(
    (url) => ({ data: { url }, close: () => closed.push(url) }),
  );
  const registration = {
    getNotifications: async () => [...shown, { data: null, close: () => closed.push('?') }],
  };
  const serviceWorker = { getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {});
  await closeNotificationsOf(['/matches', '/thread/1']);
  expect(closed).toEqual(['/matches?membership=a', '/thread/1?membership=b']);
});
