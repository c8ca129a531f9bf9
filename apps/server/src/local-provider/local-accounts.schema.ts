import type { Provider } from '@nestmate/contract/providers';
import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/** The accounts of the local identity provider: one row per person and brand. Empty in production. */
export const localAccounts = pgTable(
  'local_accounts',
  {
    /** The subject in the provider's tokens. */
    id: uuid().primaryKey(),
    provider: text().$type<Provider>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** Shown next to the account on the account page. */
    note: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('local_accounts_provider_email').on(t.provider, t.email)],
);
