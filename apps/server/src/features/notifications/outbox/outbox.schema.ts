import type { MembershipId, NotificationId } from '@nestmate/contract';
import { index, integer, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../../memberships';
import { notifications } from '../bell/bell.schema';
import { pushSubscriptions } from '../push/push.schema';

const momentColumn = () => timestamp({ withTimezone: true, precision: 3 });

/** An item of the bell on its way to one browser, or by mail. A row stays after it was sent, so that nothing is sent twice. */
export const notificationOutbox = pgTable(
  'notification_outbox',
  {
    notificationId: uuid()
      .$type<NotificationId>()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    /** The subscription of a push; null for a mail. */
    subscriptionId: uuid().references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** The earliest time to send it; while one process sends a push, another may retry after this. Null if nothing waits. */
    dueAt: momentColumn(),
    sentAt: momentColumn(),
    tries: integer().notNull().default(0),
  },
  (t) => [
    unique('notification_outbox_once').on(t.notificationId, t.subscriptionId).nullsNotDistinct(),
    index().on(t.dueAt),
    index().on(t.membershipId, t.sentAt),
    index().on(t.subscriptionId, t.sentAt),
  ],
);
