import type { UserId } from '@nestmate/contract';
import { date, integer, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../memberships';

/** A person's one mail of a day. */
export const notificationDigests = pgTable(
  'notification_digests',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The day by the person's clock. */
    day: date().notNull(),
    /** Failed attempts, and the time of the next; null once it is sent. */
    tries: integer().notNull().default(0),
    tellAfter: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] })],
);
