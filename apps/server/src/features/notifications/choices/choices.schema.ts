import type { MembershipId, NotificationChannel, NotificationTopic } from '@nestmate/contract';
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../../memberships';

/** What a resident has chosen to hear of, and where. What is not here is as the contract's defaults say. */
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
