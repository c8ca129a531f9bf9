import type { MembershipId, NetworkId, RoomTypeId, UnitTypeId } from '@nestmate/contract/ids';
import type { BulkAction, BulkSelection, BulkState, BulkSkipReason } from '@nestmate/contract/staff/bulk';
import type { BulkId, StaffId } from '@nestmate/contract/staff/ids';
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

/** A person's state before a move or a removal. */
export interface StateBefore {
  unitTypeId: UnitTypeId;
  roomTypeId: RoomTypeId | null;
  /** Names, for the log. */
  unit: string;
  /** The state of their room. */
  unitNumber: string | null;
  roommates: MembershipId[];
}

/** A person's state right after they were restored. */
export interface StateAfter {
  roommates: MembershipId[];
  requests: number;
}

/** An action for many residents: its result as previewed, and whether it was applied or undone. */
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
    /** Deleted once it is applied: a filter may contain words about people. */
    selection: jsonb().$type<BulkSelection>(),
    fingerprint: text().notNull(),
    state: text().$type<BulkState>().notNull().default('shown'),
    /** Deleted once it is applied: the audit log has it. */
    reason: text(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was requested. */
    committedAt: timestamp({ withTimezone: true }),
    doneAt: timestamp({ withTimezone: true }),
    undoneBy: uuid()
      .$type<StaffId>()
      .references(() => staff.id, { onDelete: 'set null' }),
    /** Whether the latest attempt to undo it failed. */
    undoFailed: boolean().notNull().default(false),
  },
  (t) => [index().on(t.networkId, t.madeAt)],
);

export const bulkPeople = pgTable(
  'bulk_people',
  {
    bulkId: uuid()
      .$type<BulkId>()
      .notNull()
      .references(() => bulks.id, { onDelete: 'cascade' }),
    /** In the order of their names. */
    number: integer().notNull(),
    /** A membership. Not a foreign key: deleting an account erases its rows. */
    personId: uuid().$type<MembershipId>().notNull(),
    /** Null for a person who is changed. */
    skipReason: text('why').$type<BulkSkipReason>(),
    leavesRoom: boolean().notNull(),
    requests: integer().notNull(),
    before: jsonb().$type<StateBefore>(),
    /** The fields the action sets that staff had already corrected by hand. */
    corrected: text().array().$type<CorrectedField[]>().notNull().default([]),
    after: jsonb().$type<StateAfter>(),
    isUndone: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.bulkId, t.number] }), index().on(t.personId)],
);
