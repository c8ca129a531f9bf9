import type { PushSubscriptionKeys } from '@nestmate/contract';
import { canPush, endPushSubscription, pushSubscription, pushWorker } from '@/platform/push-subscription';

/** Why this browser cannot show notifications. */
export type PushObstacle = 'denied' | 'unsupported';

export function pushObstacle(): PushObstacle | undefined {
  if (!canPush()) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

export const isSubscribedHere = async () =>
  pushObstacle() === undefined && (await pushSubscription()) !== null;

/** Asks for permission, so call it in a click, and subscribes. Undefined when the person declines. */
export async function subscribeHere(publicKey: string): Promise<PushSubscriptionKeys | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(pushWorker);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with other keys would block a new one.
  await endPushSubscription();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}
