import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { RosterImportId, StaffId } from '@nestmate/contract/staff/ids';
import type {
  ImportFailure,
  ImportState,
  RosterReading,
  RosterWordField,
  RowOutcome,
  RowProblem,
} from '@nestmate/contract/staff/roster';
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

/** A file of a community that is compared and imported. */
export interface RosterImportRef {
  importId: RosterImportId;
  subnetworkId: SubnetworkId;
}

/** Whether people who are missing from a file are removed, and which of them; null for all. */
export type Removals = Pick<typeof rosterImports.$inferSelect, 'removes' | 'removesOnly'>;

/** The contents of a row: non-empty values by field; unit types, room types and genders by id. */
export type RowValues = Readonly<Record<string, string>>;

/** A value of the file that differs from the current one. */
export interface Change {
  field: string;
  from: string | null;
  to: string;
  kept: 'corrected' | 'theirs' | 'locked' | null;
}

/** A roster file that was compared with the current residents, and its state. */
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
    /** The meanings of the file's own words, by field and word, when it was read. */
    meanings: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** Earlier readings of the same file, which are deleted. */
    replaced: uuid().array().$type<RosterImportId[]>().notNull().default([]),
    state: text().$type<ImportState>().notNull().default('compared'),
    /** In percent. */
    progress: integer().notNull().default(0),
    /** Whether people who are missing from the file are removed. */
    removes: boolean().notNull().default(false),
    /** Those of them whom it removes; null for all. */
    removesOnly: uuid().array().$type<MembershipId[]>(),
    /** The number of rows whose result differs from the one shown. */
    differing: integer().notNull().default(0),
    failure: text().$type<ImportFailure>(),
    committedBy: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    committedAt: timestamp({ withTimezone: true }),
    /** The number of residents it removed. */
    removed: integer().notNull().default(0),
    undoneBy: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    undoneAt: timestamp({ withTimezone: true }),
    /** Deleted once it is undone: the audit log has it. */
    undoReason: text(),
  },
  (t) => [index().on(t.subnetworkId, t.startedAt)],
);

/** The column mapping of a place's latest file. */
export const rosterColumns = pgTable('roster_columns', {
  subnetworkId: uuid()
    .$type<SubnetworkId>()
    .primaryKey()
    .references(() => subnetworks.id),
  columns: jsonb().$type<RosterReading['columns']>().notNull(),
});

/** The meanings of words in an office’s files, as staff gave them for a place. */
export const rosterWords = pgTable(
  'roster_words',
  {
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    field: text().$type<RosterWordField>().notNull(),
    /** Normalized: without case, accents, blanks and signs. */
    word: text().notNull(),
    /** A gender, or a type of units or rooms. Not a foreign key, because it may be deleted. */
    meaning: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subnetworkId, t.field, t.word] })],
);

/** The rows of a compared file, and the people who are missing from it. */
export const rosterRows = pgTable(
  'roster_rows',
  {
    importId: uuid()
      .$type<RosterImportId>()
      .notNull()
      .references(() => rosterImports.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Null for a person who is missing from the file. */
    line: integer(),
    officeId: text().notNull(),
    given: jsonb().$type<RowValues>().notNull(),
    /** Cells by field that the place has no term for, and cells that cannot be read. */
    words: jsonb().$type<RowValues>().notNull().default({}),
    /** The problems of the row itself, regardless of the current residents. */
    fileProblem: text().$type<RowProblem>(),
    problem: text().$type<RowProblem>(),
    hint: text(),
    /**
     * The membership that it is about. Not a foreign key: a comparison is a snapshot, and shows people who have left
     * since.
     */
    personId: uuid(),
    outcome: text().$type<RowOutcome>(),
    changes: jsonb().$type<Change[]>().notNull().default([]),
    roommates: integer().notNull().default(0),
    requests: integer().notNull().default(0),
    /** Whether its result differs from the one shown before. */
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
