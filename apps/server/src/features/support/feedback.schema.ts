import type { Mood } from '@nestmate/contract/feedback';
import type { MembershipId } from '@nestmate/contract/ids';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { memberships } from '../memberships';

/** Residents' feedback on the product for their housing office. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid().primaryKey(),
    membershipId: uuid()
      .$type<MembershipId>()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    mood: text().$type<Mood>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index().on(t.membershipId)],
);
