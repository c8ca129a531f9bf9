import { canPush } from './push-keys';
import { onSessionEnd } from './session/session-end';

/** This browser's push subscription, if there is one. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Ends the subscription; the push service then refuses messages for it. */
export async function endPushSubscription(): Promise<void> {
  await (await pushSubscription())?.unsubscribe();
}

/** Closes this browser's notifications of one conversation, or of all. Never rejects. */
export async function closeNotifications(sid?: string): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const shown = await registration?.getNotifications(sid === undefined ? {} : { tag: sid });
  for (const notification of shown ?? []) notification.close();
}

/** Closes this browser's notifications that lead to these pages. Never rejects. */
export async function closeNotificationsOf(paths: readonly string[]): Promise<void> {
  if (!canPush()) return;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const { url } = Object(notification.data) as { url?: string };
    if (url !== undefined && paths.includes(url.split('?')[0] ?? '')) notification.close();
  }
}

// The next person in this browser must not see them. The server stops sending in any case.
onSessionEnd(() => {
  void endPushSubscription().catch(() => undefined);
  void closeNotifications();
});
