import type { UserId } from '@nestmate/contract/ids';
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../memberships';

/** Contact addresses that no provider vouched for when they were saved; deleted when the person changes them. */
export const contactAddresses = pgTable(
  'contact_addresses',
  {
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    verifiedAt: timestamp({ withTimezone: true }),
    /** SHA-256 of the token in the latest link; the token itself is only in its mail. */
    linkHash: text(),
    linkExpiresAt: timestamp({ withTimezone: true }),
    /** The state of the latest link. A process may die while it sends a link, which is then due again. */
    link: text({ enum: ['due', 'sending', 'sent', 'refused'] })
      .notNull()
      .default('due'),
    /** When the next link is due, or due again if it is being sent; null otherwise. */
    dueAt: timestamp({ withTimezone: true }),
    /** Failed attempts to send it. */
    attempts: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.email] }), uniqueIndex().on(t.linkHash), index().on(t.dueAt)],
);

/**
 * The links mailed within a day, to limit their number. Each is counted for its account and for its address, under
 * keyed hashes: the count outlives a deleted account, and names nobody.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: uuid().primaryKey().defaultRandom(),
    countedFor: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.countedFor, t.at), index().on(t.at)],
);
