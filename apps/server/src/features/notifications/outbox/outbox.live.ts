import type { App } from '../../../platform/app';
import { queueDeliveries, withdrawOrSend } from './outbox.service';

/** Adds items of the bell to the outbox, and withdraws those that the person has already seen. */
export function outboxLive(app: App): void {
  const { events } = app;
  events.within('notifications.told', 'notifications', (tx, told) => queueDeliveries(app, tx, told));
  events.on('itemPush.due', 'notifications', ({ membershipIds }) => withdrawOrSend(app, membershipIds));
}
