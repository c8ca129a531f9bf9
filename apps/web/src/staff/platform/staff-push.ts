import type { StaffId } from '@nestmate/contract/staff/ids';
import { unwrap } from '@/platform/calls/call-error';
import { canPush, isFor, keysOf, mayNotify } from '@/platform/push-keys';
import { deviceStorage } from '@/platform/stored/device-storage';
import { call, calls } from './call';
import { queryClient } from './query-client';
import { staffKeys } from './staff.keys';

/** The console has a worker of its own: residents' notifications in this browser are another matter. */
const scope = '/staff/';
/** Whose notifications this browser shows, as long as they do not sign out. */
const key = 'staff push';

async function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush()) return undefined;
  // Without one of its own, the console's pages are in the scope of the residents' worker.
  const found = await navigator.serviceWorker.getRegistration(scope);
  return found && new URL(found.scope).pathname === scope ? found : undefined;
}

/** Registers the worker, and waits until it works: only then can a browser subscribe. */
async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/staff-worker.js', { scope });
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming)
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => coming.state === 'activated' && resolve());
    });
  return registration;
}

const subscriptionHere = async () =>
  (await (await registrationHere())?.pushManager.getSubscription()) ?? null;

const endSubscription = async () => {
  await (await subscriptionHere())?.unsubscribe();
};

async function subscribe(publicKey: string): Promise<void> {
  const { pushManager } = await registerWorker();
  const before = await pushManager.getSubscription();
  // A subscription with other keys would block a new one.
  if (before && !isFor(publicKey, before)) await before.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = (await pushManager.getSubscription()) ?? (await pushManager.subscribe(options));
  await unwrap(call(calls.staffAlerts.subscribe, { body: keysOf(subscription) }));
}

/** Whether this browser shows what waits: it is subscribed, also on the server. */
export async function readStaffPush(signal: AbortSignal) {
  const { public_key, is_on, others } = await unwrap(call(calls.staffAlerts.push, { signal }));
  return { public_key, is_on: is_on && (await subscriptionHere()) !== null, others };
}

/**
 * Asks for permission, so call it in a click.
 * @throws DOMException when the person declines or closes the question
 */
export async function turnStaffPushOn(publicKey: string, me: StaffId): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new DOMException('Not granted', 'NotAllowedError');
  try {
    await subscribe(publicKey);
  } catch (error) {
    await endSubscription();
    throw error;
  }
  deviceStorage.setItem(key, me);
}

export async function turnStaffPushOff(): Promise<void> {
  deviceStorage.removeItem(key);
  await unwrap(call(calls.staffAlerts.unsubscribe, { query: { of: 'here' } }));
  await endSubscription();
}

async function closeShown(isOver: (path: string) => boolean): Promise<void> {
  const shown = await (await registrationHere())?.getNotifications();
  for (const notification of shown ?? []) {
    const { url = '' } = Object(notification.data) as { url?: string };
    if (isOver(url.split('?')[0] ?? '')) notification.close();
  }
}

/** Closes the notifications that lead to a page which is open now. Never rejects. */
export const closeStaffNotificationsOf = (path: string): Promise<void> =>
  closeShown((one) => one === path).catch(() => undefined);

/** Ends them in this browser, for whoever uses it next. Never rejects. */
export async function endStaffPush(): Promise<void> {
  deviceStorage.removeItem(key);
  await Promise.allSettled([endSubscription(), closeShown(() => true)]);
}

/**
 * Renews this browser's subscription: a new session takes it over, and browsers change subscriptions by themselves. It
 * ends where a colleague has used this browser before. Never rejects.
 */
export async function renewStaffPush(me: StaffId): Promise<void> {
  const owner = deviceStorage.getItem(key);
  if (owner === null) return;
  if (owner !== me) return endStaffPush();
  if (!mayNotify()) return;
  const renew = async () => {
    await subscribe((await unwrap(call(calls.staffAlerts.push))).public_key);
    // The account's page may have read it before.
    await queryClient.invalidateQueries({ queryKey: staffKeys.push });
  };
  // The next start tries again.
  await renew().catch(() => undefined);
}
