import type { UserId } from '@nestmate/contract/ids';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../memberships';

const userColumn = () =>
  uuid()
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Blocks between people, not memberships. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: userColumn(),
    blockedId: userColumn(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index().on(t.blockedId),
    check('blocks_of_somebody_else', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);
