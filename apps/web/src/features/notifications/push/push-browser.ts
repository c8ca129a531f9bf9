import type { PushSubscriptionKeys } from '@nestmate/contract/notifications';
import { isFor, keysOf, mayNotify, pushObstacle } from '@/platform/push-keys';
import { endPushSubscription, pushSubscription } from '@/platform/push-subscription';
import { onSessionEnd } from '@/platform/session/session-end';
import { deviceStorage } from '@/platform/stored/device-storage';
import { registerWorker } from '@/platform/worker';

export const isSubscribedHere = async () =>
  pushObstacle() === undefined && (await pushSubscription()) !== null;

async function subscribeWith(publicKey: string): Promise<PushSubscriptionKeys> {
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with other keys would block a new one.
  await endPushSubscription();
  return keysOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** Asks for permission, so call it in a click, and subscribes. Undefined when the person declines. */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionKeys | undefined> {
  return (await Notification.requestPermission()) === 'granted' ? subscribeWith(publicKey) : undefined;
}

/** Replaces the subscription by a new one; undefined without permission. */
export const newSubscription = async (publicKey: string): Promise<PushSubscriptionKeys | undefined> =>
  mayNotify() ? subscribeWith(publicKey) : undefined;

const key = 'push wanted';

/**
 * Whether somebody has turned notifications on in this browser, for as long as they are signed in. The server forgets a
 * browser whose push service has ended the subscription: only the browser then knows that notifications are still on.
 */
export const isPushOn = () => deviceStorage.getItem(key) !== null;

export const rememberPush = (isOn: boolean) =>
  isOn ? deviceStorage.setItem(key, 'yes') : deviceStorage.removeItem(key);

onSessionEnd(() => rememberPush(false));

/**
 * This browser's subscription now, made again if the browser has ended it or the server has other keys; undefined
 * without permission.
 */
export async function currentSubscription(publicKey: string): Promise<PushSubscriptionKeys | undefined> {
  if (!mayNotify()) return undefined;
  const standing = await pushSubscription();
  return standing && isFor(publicKey, standing) ? keysOf(standing) : subscribeWith(publicKey);
}
