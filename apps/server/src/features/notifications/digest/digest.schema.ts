import type { UserId } from '@nestmate/contract';
import { date, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../memberships';

/** The one mail of a person's day. */
export const notificationDigests = pgTable(
  'notification_digests',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** By the person's clock. */
    day: date().notNull(),
    /** Failed attempts, and the time of the next; null for one that was sent. */
    tries: integer().notNull().default(0),
    tellAfter: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);
