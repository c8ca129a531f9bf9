import type { NetworkId } from '@nestmate/contract/ids';
import type { SavedAnswerId } from '@nestmate/contract/staff/ids';
import type { SavedAnswer } from '@nestmate/contract/staff/saved-answers';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { networks } from '../../housing';

/** Answers that a housing office reuses. */
export const savedAnswers = pgTable(
  'saved_answers',
  {
    id: uuid().$type<SavedAnswerId>().primaryKey(),
    networkId: uuid()
      .$type<NetworkId>()
      .notNull()
      .references(() => networks.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    texts: jsonb().$type<SavedAnswer['texts']>().notNull(),
    /** Raised by every change. */
    version: integer().notNull().default(1),
  },
  (t) => [index().on(t.networkId)],
);
