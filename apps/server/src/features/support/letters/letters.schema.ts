import type { LetterId } from '@nestmate/contract';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Which letters were sent in the last days, so that a retry sends none twice. Their words and addresses are only in the job that sends them. */
export const letters = pgTable(
  'support_letters',
  {
    /** The client's. */
    id: uuid().$type<LetterId>().primaryKey(),
    /** Of the address, and of all that was said: seals, which nobody can read. */
    sender: text().notNull(),
    said: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.createdAt)],
);
