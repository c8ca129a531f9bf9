import type { PushSubscriptionKeys } from '@nestmate/contract';
import { canPush, endPushSubscription, pushSubscription, pushWorker } from '@/platform/push-subscription';

/** Why this browser shows no notifications, whatever the person wants. */
export type PushObstacle = 'denied' | 'unsupported';

export function pushObstacle(): PushObstacle | undefined {
  if (!canPush()) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

export const isSubscribedHere = async () =>
  pushObstacle() === undefined && (await pushSubscription()) !== null;

/** Asks the person, so on their press only, and subscribes. Nothing when they would rather not. */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(pushWorker);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made for other keys stands in the way of a new one.
  await endPushSubscription();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}
