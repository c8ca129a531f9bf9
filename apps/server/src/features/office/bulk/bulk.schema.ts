import type { MembershipId, NetworkId, RoomTypeId, UnitTypeId } from '@nestmate/contract';
import type {
  BulkAction,
  BulkId,
  BulkSelection,
  BulkState,
  BulkWhy,
  StaffId,
} from '@nestmate/contract/staff';
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
import { networks } from '../../housing';
import type { CorrectedField } from '../../memberships';
import { staff } from '../../staff';

/** What somebody had before a move or a removal. */
export interface Before {
  unitTypeId: UnitTypeId;
  roomTypeId: RoomTypeId | null;
  /** By name, for the log. */
  unit: string;
  /** Of their room. */
  unitNumber: string | null;
  roommates: MembershipId[];
}

/** What somebody had right after they were restored. */
export interface After {
  roommates: MembershipId[];
  requests: number;
}

/** An action for many residents: what it would do, as it was shown, and whether it was done or undone. */
export const bulks = pgTable(
  'bulks',
  {
    id: uuid().$type<BulkId>().primaryKey(),
    networkId: uuid()
      .$type<NetworkId>()
      .notNull()
      .references(() => networks.id, { onDelete: 'cascade' }),
    staffId: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    action: jsonb().$type<BulkAction>().notNull(),
    /** Until it is done: a filter may have words about people. */
    selection: jsonb().$type<BulkSelection>(),
    fingerprint: text().notNull(),
    state: text().$type<BulkState>().notNull().default('shown'),
    /** Until it is done; the audit log keeps it. */
    reason: text(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** When somebody asked for it to be done. */
    committedAt: timestamp({ withTimezone: true }),
    doneAt: timestamp({ withTimezone: true }),
    undoneBy: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    /** Whether the latest attempt to take it back changed nothing. */
    undoFailed: boolean().notNull().default(false),
  },
  (t) => [index().on(t.networkId, t.madeAt)],
);

/** What becomes of each of them. */
export const bulkPeople = pgTable(
  'bulk_people',
  {
    bulkId: uuid()
      .$type<BulkId>()
      .notNull()
      .references(() => bulks.id, { onDelete: 'cascade' }),
    /** In the order of their names. */
    number: integer().notNull(),
    /** A membership. Without a reference: deleting an account takes its rows along. */
    personId: uuid().$type<MembershipId>().notNull(),
    /** Null for one who is changed. */
    why: text().$type<BulkWhy>(),
    leavesRoom: boolean().notNull(),
    requests: integer().notNull(),
    before: jsonb().$type<Before>(),
    /** Of what the action says about them, what staff had corrected by hand before. */
    corrected: text().array().$type<CorrectedField[]>().notNull().default([]),
    after: jsonb().$type<After>(),
    isUndone: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.bulkId, t.number] }), index().on(t.personId)],
);
