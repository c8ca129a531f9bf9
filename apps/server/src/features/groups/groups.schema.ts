import type { MembershipId, NetworkId, RoomId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type {
  BoundMethod,
  GroupAim,
  GroupDraftState,
  GroupSkipReason,
  GroupState,
  UnplacedReason,
} from '@nestmate/contract/staff/groups';
import type { GroupCommitId, GroupDraftId, StaffId } from '@nestmate/contract/staff/ids';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { subnetworks } from '../housing';
import { staff } from '../staff';
import type { SearchProgress } from './search-thread';

/** How far a search has come, of all its unit types. */
export interface StoredProgress extends SearchProgress {
  unitTypeId: UnitTypeId | null;
  people: number;
}

/** What a search found for one unit type. */
export interface FoundGroups {
  unitTypeId: UnitTypeId;
  people: number;
  placed: number;
  mean: number | null;
  /** The mean of random groups. */
  random: number | null;
  bound: number | null;
  method: BoundMethod | null;
  hasCertificate: boolean;
}

/** Places of a unit type that stay free for somebody else. */
export interface HeldPlaces {
  unitTypeId: UnitTypeId;
  places: number;
}

/** People who live together already. */
export interface FormerHome {
  people: MembershipId[];
  unitNumber: string | null;
}

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const draftId = () =>
  uuid()
    .$type<GroupDraftId>()
    .notNull()
    .references(() => groupDrafts.id, { onDelete: 'cascade' });

const staffMember = () =>
  uuid()
    .$type<StaffId>()
    .references(() => staff.id, { onDelete: 'set null' });

/** A draft of groups for those in a place who have no full room. Residents see nothing of it. */
export const groupDrafts = pgTable(
  'group_drafts',
  {
    id: uuid().$type<GroupDraftId>().primaryKey(),
    networkId: uuid().$type<NetworkId>().notNull(),
    subnetworkId: uuid()
      .$type<SubnetworkId>()
      .notNull()
      .references(() => subnetworks.id),
    number: integer().notNull(),
    staffId: staffMember(),
    state: text().$type<GroupDraftState>().notNull(),
    aim: text().$type<GroupAim>().notNull(),
    withUnregistered: boolean().notNull(),
    unitTypeIds: uuid().array().$type<UnitTypeId[]>().notNull(),
    /** Places that its search leaves free. */
    held: jsonb().$type<HeldPlaces[]>().notNull().default([]),
    seed: integer().notNull(),
    /** That of the deadline, from which the seed comes; null for a deadline that was set without. */
    seedText: text(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** Whether staff have stopped the search. */
    isStopped: boolean().notNull().default(false),
    /** Until when the process that searches has the draft; another takes it after that. */
    claimedUntil: timestamp({ withTimezone: true }),
    progress: jsonb().$type<StoredProgress>(),
    found: jsonb().$type<FoundGroups[]>().notNull().default([]),
    /** The mean of all placed people, that of the worst group, and how many fit badly, at the latest change. */
    mean: doublePrecision(),
    lowest: integer(),
    low: integer().notNull().default(0),
    /** Of the groups as they were found; see `fingerprintOf`. */
    foundAs: text(),
    isEdited: boolean().notNull().default(false),
    committedBy: staffMember(),
    committedAt: timestamp({ withTimezone: true }),
    /** Of the latest commit; made by the caller. */
    commitId: uuid().$type<GroupCommitId>(),
    undoneBy: staffMember(),
    /** Of a commit or an undo that runs; the audit log has it afterwards. */
    reason: text(),
  },
  (t) => [
    uniqueIndex('group_drafts_in_place').on(t.subnetworkId, t.number),
    index().on(t.networkId),
    index().on(t.state),
  ],
);

/** The last number of a draft in each place: that of a discarded draft is not given again. */
export const draftNumbers = pgTable('draft_numbers', {
  subnetworkId: uuid()
    .$type<SubnetworkId>()
    .primaryKey()
    .references(() => subnetworks.id),
  last: integer().notNull(),
});

export const draftGroups = pgTable(
  'draft_groups',
  {
    draftId: draftId(),
    number: integer().notNull(),
    unitTypeId: uuid().$type<UnitTypeId>().notNull(),
    /** Rises with each change, so that staff change only what they have seen. */
    version: integer().notNull().default(1),
    locked: boolean().notNull().default(false),
    state: text().$type<GroupState>().notNull().default('drafted'),
    skipReason: text().$type<GroupSkipReason>(),
    /** The commit that took it. */
    commitId: uuid().$type<GroupCommitId>(),
    /** Once committed: the room, when, and the homes from which its people came. */
    roomId: uuid().$type<RoomId>(),
    doneAt: timestamp({ withTimezone: true }),
    before: jsonb().$type<FormerHome[]>(),
  },
  (t) => [primaryKey({ columns: [t.draftId, t.number] })],
);

export const draftPeople = pgTable(
  'draft_people',
  {
    draftId: draftId(),
    /** A membership. Not a foreign key: deleting an account erases its rows. */
    personId: uuid().$type<MembershipId>().notNull(),
    unitTypeId: uuid().$type<UnitTypeId>().notNull(),
    /** The group's; null without a place. */
    number: integer(),
    /** Where they lived when the draft was made; null without a roommate. */
    homeId: uuid().$type<RoomId>(),
    /** Who moved them last, where the groups are not as they were found. */
    movedBy: staffMember(),
    /** Why the search found no place for them. */
    unplaced: text().$type<UnplacedReason>(),
  },
  (t) => [
    primaryKey({ columns: [t.draftId, t.personId] }),
    index().on(t.personId),
    index().on(t.draftId, t.number),
  ],
);

/** Two people whom the next search keeps in one group, or in two. */
export const draftPins = pgTable(
  'draft_pins',
  {
    draftId: draftId(),
    lowerId: uuid().$type<MembershipId>().notNull(),
    higherId: uuid().$type<MembershipId>().notNull(),
    kind: text().$type<'apart' | 'together'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.draftId, t.lowerId, t.higherId] }),
    index().on(t.lowerId),
    index().on(t.higherId),
    check('draft_pins_in_order', sql`${t.lowerId} < ${t.higherId}`),
  ],
);

/** What a search claims of the groups of a unit type, and its input: people are numbers in both. */
export const draftCertificates = pgTable(
  'draft_certificates',
  {
    draftId: draftId(),
    unitTypeId: uuid().$type<UnitTypeId>().notNull(),
    /** JSON, compressed with gzip. */
    certificate: bytea().notNull(),
    input: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.draftId, t.unitTypeId] })],
);
