import type { Language, UserId } from '@nestmate/contract';
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

/** The one archive of everything about a person: asked for, being made, or ready until it expires. */
export const archives = pgTable(
  'archives',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .$type<UserId>()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which its page is written in. */
    language: text().$type<Language>().notNull(),
    state: text().$type<'waiting' | 'preparing' | 'ready' | 'failed'>().notNull().default('waiting'),
    /** Percent. */
    progress: integer().notNull().default(0),
    /** How often it was begun. The parts of the last attempt are the archive. */
    attempt: integer().notNull().default(0),
    /** When something was last done about it. */
    touchedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readyAt: timestamp({ withTimezone: true }),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
  },
  (t) => [index().on(t.state)],
);

/** An archive's content, in pieces: it goes with the account in the same transaction, and every process can read it. */
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
