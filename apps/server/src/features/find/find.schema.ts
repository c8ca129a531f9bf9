import type { MembershipId } from '@nestmate/contract/ids';
import type { StoredDecision } from '@nestmate/contract/rules/interest';
import type { SearchFilters } from '@nestmate/contract/search';
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../memberships';

/** A resident's decision about another. No row: not decided yet (queued). */
export const interests = pgTable(
  'interests',
  {
    fromMembershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    toMembershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    status: text().$type<StoredDecision>().notNull(),
    decidedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.fromMembershipId, t.toMembershipId] }),
    index().on(t.toMembershipId, t.status),
  ],
);

/** A resident's search. No row: no filter. */
export const searches = pgTable('searches', {
  membershipId: uuid()
    .$type<MembershipId>()
    .primaryKey()
    .references(() => memberships.id, { onDelete: 'cascade' }),
  filters: jsonb().$type<SearchFilters>().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
