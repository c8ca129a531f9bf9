// Shows push messages as notifications, and opens their target on a click.

/** How long to wait for open windows of the app to reply. Other pages, and frozen windows, do not reply. */
const replyTimeoutMs = 500;

/** How long a notification stays that only ends another. */
const closingMs = 5000;

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()));
});

// A browser may end a subscription by itself. The worker has no session: a window of the app notifies the server, now
// or when one opens.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.url));
});

/**
 * Browsers want each push to show something, also one that only ends what an earlier one shows. One that sounds once
 * makes no sound while an earlier one of its tag is still there.
 */
async function show({ title, url, closes = false, once = false, ...shown }) {
  const { tag } = shown;
  const isShown = once && (await self.registration.getNotifications({ tag })).length > 0;
  const silent = shown.silent === true || isShown;
  const data = { url, closes };
  const notification = { ...shown, silent, renotify: !silent, icon: '/apple-touch-icon.png', data };
  await self.registration.showNotification(title, notification);
  if (!closes) return;
  await new Promise((resolve) => setTimeout(resolve, closingMs));
  // A newer one of the same tag may have replaced it.
  for (const one of await self.registration.getNotifications({ tag })) if (one.data.closes) one.close();
}

/** Some browsers give neither the old subscription nor the new one; the app then subscribes when it opens. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  if (!newSubscription && oldSubscription)
    await self.registration.pushManager.subscribe(oldSubscription.options);
  const windows = await windowsHere();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's windows are of its origin
  for (const client of windows) client.postMessage({ kind: 'subscription.changed' });
}

/** The console's pages. */
const staffPath = /^\/staff(?:\/|$)/;

/** The windows of the residents' app or of the staff console, whichever this worker is for. */
async function windowsHere() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isStaff = staffPath.test(new URL(self.registration.scope).pathname);
  return windows.filter(({ url }) => staffPath.test(new URL(url).pathname) === isStaff);
}

/** Whether somebody uses the app in this window. */
function isApp(client) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), replyTimeoutMs);
    client.postMessage({ kind: 'notification.pressed' }, [port2]);
  });
}

/** Opens the target in an open window of the app, or else in a new one. */
async function goTo(path) {
  const windows = await windowsHere();
  const isOpen = await Promise.all(windows.map(isApp));
  const open = windows.filter((_, at) => isOpen[at]);
  const client = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!client) return self.clients.openWindow(path);
  // The app navigates itself, so that nothing typed in it is lost.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's windows are of its origin
  client.postMessage({ kind: 'notification.opened', path });
  await client.focus();
}
