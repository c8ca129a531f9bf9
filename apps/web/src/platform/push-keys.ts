import type { PushSubscriptionKeys } from '@nestmate/contract/notifications';

/** Why this browser cannot show notifications. */
export type PushObstacle = 'denied' | 'unsupported';

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export function pushObstacle(): PushObstacle | undefined {
  if (!canPush()) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

export const mayNotify = () => canPush() && Notification.permission === 'granted';

/** The parts of a subscription that the server needs. */
export function keysOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

/** Whether a subscription is for the server's key. Some browsers do not expose the key. */
export function isFor(publicKey: string, { options }: PushSubscription): boolean {
  const key = options?.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}
