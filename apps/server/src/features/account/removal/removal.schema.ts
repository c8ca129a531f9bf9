import type { MembershipId } from '@nestmate/contract';
import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../../memberships';

/** What a removed resident left behind, so that the removal can be taken back for a day. */
export const removals = pgTable('removals', {
  membershipId: uuid()
    .$type<MembershipId>()
    .primaryKey()
    .references(() => memberships.id, { onDelete: 'cascade' }),
  removedAt: timestamp({ withTimezone: true }).notNull(),
  /** Empty for one who had no room. */
  roommates: jsonb().$type<MembershipId[]>().notNull(),
  /** Whether their room was locked. */
  wasLocked: boolean().notNull().default(false),
  /** Which unit their room was. */
  unitNumber: text(),
  /** What was set aside, so that a file can bring somebody else by it. */
  officeId: text(),
  importId: uuid(),
  email: text(),
});
