import { onSessionEnd } from './session-end';

/** Shows notifications; registered once the person has turned them on. */
export const pushWorker = '/push-worker.js';

export const canPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What the push service of this browser has given out, if the person wanted it. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration(pushWorker);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Gives it up; what is sent to it from then on is refused. */
export async function endPushSubscription(): Promise<void> {
  await (await pushSubscription())?.unsubscribe();
}

// Whoever uses this browser next is not told of what is somebody else's. The server sends nothing more in any case.
onSessionEnd(() => void endPushSubscription().catch(() => undefined));
