import type { MembershipId } from '@nestmate/contract/ids';
import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../../memberships';

/** The room and contact data of a removed resident, so that the removal can be undone for a day. */
export const removals = pgTable('removals', {
  membershipId: uuid()
    .$type<MembershipId>()
    .primaryKey()
    .references(() => memberships.id, { onDelete: 'cascade' }),
  removedAt: timestamp({ withTimezone: true }).notNull(),
  /** Empty for a resident without a room. */
  roommates: jsonb().$type<MembershipId[]>().notNull(),
  /** Whether their room was locked. */
  wasLocked: boolean().notNull().default(false),
  /** The unit number of their room. */
  unitNumber: text(),
  /** Set aside, so that a file can use them for somebody else. */
  officeId: text(),
  importId: uuid(),
  email: text(),
});
