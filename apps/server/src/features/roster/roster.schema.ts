import type { SubnetworkId } from '@nestmate/contract';
import type {
  ImportFailure,
  ImportState,
  RosterImportId,
  RosterReading,
  RosterWordField,
  RowOutcome,
  RowProblem,
  StaffId,
} from '@nestmate/contract/staff';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { subnetworks } from '../housing';
import { staff } from '../staff';

/** A comparison, and the place that it is of. */
export interface Compared {
  importId: RosterImportId;
  subnetworkId: SubnetworkId;
}

/** What a row says: by field, only what is not empty; kinds of units, rooms and genders by their id. */
export type Given = Readonly<Record<string, string>>;

/** A value of the file that differs from what is here. */
export interface Change {
  field: string;
  from: string | null;
  to: string;
  kept: 'corrected' | 'theirs' | 'locked' | null;
}

/** A roster file that was compared with who is here, and what became of it. */
export const rosterImports = pgTable(
  'roster_imports',
  {
    id: uuid().$type<RosterImportId>().primaryKey(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    startedBy: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    name: text().notNull(),
    reading: jsonb().$type<RosterReading>().notNull(),
    removalLimit: integer().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    state: text().$type<ImportState>().notNull().default('compared'),
    /** In percent. */
    progress: integer().notNull().default(0),
    /** Whether those who are missing from the file are removed. */
    removes: boolean().notNull().default(false),
    /** Rows that mean something else than was shown. */
    differing: integer().notNull().default(0),
    failure: text().$type<ImportFailure>(),
    committedBy: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    committedAt: timestamp({ withTimezone: true }),
    /** How many residents it removed. */
    removed: integer().notNull().default(0),
    undoneBy: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    undoneAt: timestamp({ withTimezone: true }),
    /** Until it is undone; the audit log keeps it. */
    undoReason: text(),
  },
  (t) => [index().on(t.subnetworkId, t.startedAt)],
);

/** How the columns of a place's latest file were mapped. */
export const rosterColumns = pgTable('roster_columns', {
  subnetworkId: uuid()
    .$type<SubnetworkId>()
    .primaryKey()
    .references(() => subnetworks.id),
  columns: jsonb().$type<RosterReading['columns']>().notNull(),
});

/** What words of an office’s files mean in a place, as staff said. */
export const rosterWords = pgTable(
  'roster_words',
  {
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    field: text().$type<RosterWordField>().notNull(),
    /** Without case, accents, blanks and signs. */
    word: text().notNull(),
    /** A gender, or a type of units or rooms. Without a reference, since it may be deleted. */
    meaning: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subnetworkId, t.field, t.word] })],
);

/** The rows of a compared file, and those who are missing from it. */
export const rosterRows = pgTable(
  'roster_rows',
  {
    importId: uuid()
      .$type<RosterImportId>()
      .notNull()
      .references(() => rosterImports.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Null for one who is missing from the file. */
    line: integer(),
    officeId: text().notNull(),
    given: jsonb().$type<Given>().notNull(),
    /** Cells by field that the place has no such word for, and those that cannot be read. */
    words: jsonb().$type<Given>().notNull().default({}),
    /** What is wrong with the row itself, apart from who is here. */
    fileProblem: text().$type<RowProblem>(),
    problem: text().$type<RowProblem>(),
    hint: text(),
    /** The membership that it is about. Without a reference: a comparison is a snapshot, and shows people who have left since. */
    personId: uuid(),
    outcome: text().$type<RowOutcome>(),
    changes: jsonb().$type<Change[]>().notNull().default([]),
    roommates: integer().notNull().default(0),
    requests: integer().notNull().default(0),
    /** Whether it means something else than was shown before. */
    differs: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index().on(t.importId, t.officeId),
    index().on(t.personId),
    index().on(t.importId, t.outcome, t.number),
    index('roster_rows_with_losses')
      .on(t.importId, t.number)
      .where(sql`${t.roommates} > 0 or ${t.requests} > 0`),
  ],
);
