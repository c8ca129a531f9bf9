import type { UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../memberships';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A person's only archive: requested, being made, or ready until it expires. */
export const archives = pgTable(
  'archives',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The language of its page. */
    language: text().$type<Language>().notNull(),
    state: text().$type<'waiting' | 'preparing' | 'ready' | 'failed'>().notNull().default('waiting'),
    /** Percent. */
    progress: integer().notNull().default(0),
    /** The number of attempts. The parts of the last one are the archive. */
    attempt: integer().notNull().default(0),
    /** The time of the last progress. */
    touchedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readyAt: timestamp({ withTimezone: true }),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [index().on(t.state)],
);

/**
 * An archive's content in parts, in the database so that it is deleted with the account and every process can read it.
 */
export const archiveParts = pgTable(
  'archive_parts',
  {
    archiveId: uuid()
      .notNull()
      .references(() => archives.id, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    position: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.archiveId, t.attempt, t.position] })],
);
