import type { MembershipId, NetworkId, SubnetworkId } from '@nestmate/contract/ids';
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
import { networks, subnetworks } from '../housing';
import { staff } from '../staff';

/** Where files are imported: into one place, or as a roster of the campus into the places that their rows name. */
export interface RosterScope {
  networkId: NetworkId;
  /** Null for the campus. */
  subnetworkId: SubnetworkId | null;
}

/** The scope of a staff member's call. */
export interface StaffRosterScope extends RosterScope {
  /** The places in which they work; null for all. They reach no file of the campus that names another. */
  within: readonly SubnetworkId[] | null;
}

/** A file that is compared and imported, and the places that its rows name. */
export interface RosterImportRef {
  importId: RosterImportId;
  places: readonly SubnetworkId[];
}

/** A file as a call names it. */
export interface StaffImportRef extends StaffRosterScope {
  importId: RosterImportId;
}

/**
 * Whether people who are missing from a file are removed, and those whom it has in another place go there; which of
 * them, or null for all.
 */
export type Departures = Pick<
  typeof rosterImports.$inferSelect,
  'relocates' | 'relocatesOnly' | 'removes' | 'removesOnly'
>;

/** The fields whose words are those of a place. */
export type PlaceWordField = Exclude<RosterWordField, 'place'>;

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
    networkId: uuid()
      .$type<NetworkId>()
      .notNull()
      .references(() => networks.id),
    /** Null for a roster of the campus, whose rows name their places. */
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .references(() => subnetworks.id),
    /** The places that it is about, in the order of their ids. */
    places: uuid().array().$type<SubnetworkId[]>().notNull(),
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
    /** Whether residents whom the file has in another place go there. */
    relocates: boolean().notNull().default(false),
    /** Those of them who do, by the memberships that end; null for all. */
    relocatesOnly: uuid().array().$type<MembershipId[]>(),
    /** The number of rows whose result differs from the one shown. */
    differing: integer().notNull().default(0),
    failure: text().$type<ImportFailure>(),
    committedBy: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    committedAt: timestamp({ withTimezone: true }),
    /** The number of residents it removed. */
    removed: integer().notNull().default(0),
    /** The number of residents who went to another place by it. */
    relocated: integer().notNull().default(0),
    undoneBy: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    undoneAt: timestamp({ withTimezone: true }),
    /** Deleted once it is undone: the audit log has it. */
    undoReason: text(),
  },
  (t) => [index().on(t.subnetworkId, t.startedAt), index().on(t.networkId, t.startedAt)],
);

/** The column mapping of a place's latest file. */
export const rosterColumns = pgTable('roster_columns', {
  subnetworkId: uuid()
    .$type<SubnetworkId>()
    .primaryKey()
    .references(() => subnetworks.id),
  columns: jsonb().$type<RosterReading['columns']>().notNull(),
});

/** The column mapping of a network's latest roster of the campus. */
export const campusRosterColumns = pgTable('campus_roster_columns', {
  networkId: uuid()
    .$type<NetworkId>()
    .primaryKey()
    .references(() => networks.id),
  columns: jsonb().$type<RosterReading['columns']>().notNull(),
});

/** The places that words in rosters of the campus mean, as staff said. */
export const rosterPlaceWords = pgTable(
  'roster_place_words',
  {
    networkId: uuid()
      .$type<NetworkId>()
      .notNull()
      .references(() => networks.id),
    /** Normalized, as other words. */
    word: text().notNull(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
  },
  (t) => [primaryKey({ columns: [t.networkId, t.word] })],
);

/** The meanings of words in an office’s files, as staff gave them for a place. */
export const rosterWords = pgTable(
  'roster_words',
  {
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    field: text().$type<PlaceWordField>().notNull(),
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
    /** Its place; null where the row names none that is known and in scope. Then only its id is stored. */
    subnetworkId: uuid().$type<SubnetworkId>(),
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
    /**
     * The membership that ends if the row is imported: its person stands in another place of the file, which no longer
     * has them there.
     */
    leavesId: uuid(),
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
    index()
      .on(t.leavesId)
      .where(sql`${t.leavesId} is not null`),
    index().on(t.importId, t.outcome, t.number),
    index('roster_rows_with_losses')
      .on(t.importId, t.number)
      .where(sql`${t.roommates} > 0 or ${t.requests} > 0`),
  ],
);
