import type { MembershipId, NotificationChannel, NotificationTopic } from '@nestmate/contract';
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../../memberships';

/** A resident's choices of notifications by topic and channel. The contract's defaults apply where there is no row. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    topic: text().$type<NotificationTopic>().notNull(),
    channel: text().$type<NotificationChannel>().notNull(),
    isOn: boolean().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.membershipId, t.topic, t.channel] })],
);
