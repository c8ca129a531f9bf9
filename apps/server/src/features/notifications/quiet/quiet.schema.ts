import type { UserId } from '@nestmate/contract';
import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../memberships';

/** The hours in which a person wants no push and no mail: local times in their time zone, so that a change of clocks does not move them. */
export const quietHours = pgTable('quiet_hours', {
  userId: uuid()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  isOn: boolean().notNull(),
  /** Such as 22:00. */
  starts: text().notNull(),
  /** An end before the start is on the next day. */
  ends: text().notNull(),
  timeZone: text().notNull(),
  callsRing: boolean().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
