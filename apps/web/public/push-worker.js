// Shows what the server sends this browser by push, and leads to it. Registered only for who has turned notifications on.

/** Milliseconds in which the app says that it is open. Pages beside it, and windows the browser has frozen, say nothing. */
const patience = 500;

self.addEventListener('push', (event) => {
  const { title, url, ...shown } = event.data.json();
  const notification = { ...shown, renotify: true, icon: '/apple-touch-icon.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, notification));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.url));
});

/** Whether somebody uses the app in this window. */
function isApp(client) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), patience);
    client.postMessage({ kind: 'notification.pressed' }, [port2]);
  });
}

/** In a window of the app that is open already; without one, in a new one. */
async function goTo(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isOpen = await Promise.all(windows.map(isApp));
  const open = windows.filter((_, at) => isOpen[at]);
  const client = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!client) return self.clients.openWindow(path);
  // It goes there by itself, so that nothing in it is lost.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's windows are of its origin
  client.postMessage({ kind: 'notification.opened', path });
  await client.focus();
}
