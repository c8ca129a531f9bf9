import type { App } from '../../../platform/app';
import { queueDeliveries, withdrawOrSend } from './outbox.service';

/** What the bell tells goes into the outbox; what somebody sees by themself is taken back. */
export function outboxLive(app: App): void {
  const { events } = app;
  events.within('notifications.told', 'notifications', (tx, told) => queueDeliveries(app, tx, told));
  events.on('itemPush.due', 'notifications', ({ membershipIds }) => withdrawOrSend(app, membershipIds));
}
