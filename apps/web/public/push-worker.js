// Shows what the server sends this browser by push, and leads to it. Registered only for who has turned notifications on.

self.addEventListener('push', (event) => {
  const { title, url, ...shown } = event.data.json();
  const notification = { ...shown, renotify: true, icon: '/apple-touch-icon.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, notification));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.url));
});

/** In a window that is open already; without one, in a new one. */
async function goTo(path) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const client = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!client) return self.clients.openWindow(path);
  // It goes there by itself, so that nothing in it is lost.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's windows are of its origin
  client.postMessage({ kind: 'notification.opened', path });
  await client.focus();
}
