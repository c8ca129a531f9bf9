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

/** Takes away what is shown in this browser of one conversation, or of all. Never rejects. */
export async function closeNotifications(sid?: string): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration(pushWorker).catch(() => undefined);
  const shown = await registration?.getNotifications(sid === undefined ? {} : { tag: sid });
  for (const notification of shown ?? []) notification.close();
}

// Whoever uses this browser next is not told of what is somebody else's. The server sends nothing more in any case.
onSessionEnd(() => {
  void endPushSubscription().catch(() => undefined);
  void closeNotifications();
});
