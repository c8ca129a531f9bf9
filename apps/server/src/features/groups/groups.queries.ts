import type { GenderPolicy } from '@nestmate/contract/housing';
import type { MembershipId, SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { GroupState } from '@nestmate/contract/staff/groups';
import type { GroupDraftId, StaffId } from '@nestmate/contract/staff/ids';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import type { StaffGrant } from '../../platform/http';
import { genders, type SubnetworkRef, subnetworks, unitTypes } from '../housing';
import { isStanding, memberships } from '../memberships';
import { isHidden, isRegistered, profiles } from '../profile';
import { isRoomLocked, roomMembers, rooms, roomSize } from '../room';
import { inScope, staff } from '../staff';
import {
  draftCertificates,
  draftGroups,
  draftNumbers,
  draftPeople,
  draftPins,
  groupDrafts,
} from './groups.schema';

export type DraftRecord = typeof groupDrafts.$inferSelect;
export type GroupRecord = typeof draftGroups.$inferSelect;
export type PersonRecord = typeof draftPeople.$inferSelect;
export type PinRecord = Omit<typeof draftPins.$inferSelect, 'draftId'>;
/** With the names of those who made and committed it, and what is the same for its whole place. */
export type NamedDraft = DraftRecord & {
  by: string | null;
  committer: string | null;
  place: string;
  genderPolicy: GenderPolicy;
};

export const placeOfDraft = (db: Db, id: GroupDraftId): PromiseLike<SubnetworkRef[]> =>
  db
    .select({ networkId: subnetworks.networkId, subnetworkId: subnetworks.id })
    .from(groupDrafts)
    .innerJoin(subnetworks, eq(subnetworks.id, groupDrafts.subnetworkId))
    .where(eq(groupDrafts.id, id));

/** The place of a staff member's scope with this id. */
export async function placeInScope(db: Db, grant: StaffGrant, id: SubnetworkId) {
  const [place] = await db
    .select({
      id: subnetworks.id,
      name: subnetworks.name,
      roundStatus: subnetworks.roundStatus,
      genderPolicy: subnetworks.genderPolicy,
    })
    .from(subnetworks)
    .where(inScope(grant, id));
  return place;
}

export const unitTypesIn = (db: Db, id: SubnetworkId) =>
  db
    .select({ id: unitTypes.id, name: unitTypes.name, capacity: unitTypes.capacity })
    .from(unitTypes)
    .where(eq(unitTypes.subnetworkId, id))
    .orderBy(asc(unitTypes.position), asc(unitTypes.name));

/** What genders are called in a place. Index: genders(subnetwork_id). */
export const gendersIn = (db: Db, id: SubnetworkId) =>
  db.select({ id: genders.id, label: genders.label }).from(genders).where(eq(genders.subnetworkId, id));

export const unitTypesNamed = (db: Db, ids: readonly UnitTypeId[]) =>
  db.select({ id: unitTypes.id, name: unitTypes.name }).from(unitTypes).where(isAmong(unitTypes.id, ids));

/** A resident as a draft sees them now. */
const residentNow = {
  id: memberships.id,
  userId: memberships.userId,
  unitTypeId: memberships.unitTypeId,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  pictureKey: profiles.pictureKey,
  genderId: profiles.genderId,
  livingWith: profiles.livingWith,
  isRegistered: isRegistered(),
  isHidden: isHidden(),
  roomId: rooms.id,
  roomSize: roomSize(),
  isRoomLocked: isRoomLocked(),
  unitNumber: rooms.unitNumber,
};

const residents = (db: Db) =>
  db
    .select(residentNow)
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId));

/** The standing residents of a place, by id. Index: memberships(subnetwork_id). */
export const residentsOf = (db: Db, id: SubnetworkId) =>
  residents(db)
    .where(and(eq(memberships.subnetworkId, id), isStanding()))
    .orderBy(asc(memberships.id));

/** Those of some people who stand, as they are now. Index: the primary keys, room_members(room_id). */
export const residentsAmong = (db: Db, ids: readonly MembershipId[]): Promise<DraftResident[]> =>
  residents(db)
    .where(and(isAmong(memberships.id, ids), isStanding()))
    .orderBy(asc(memberships.id));

/** The names of people, also of removed ones. Index: the primary key. */
export const namesOf = (db: Db, ids: readonly MembershipId[]) =>
  db
    .select({ id: profiles.membershipId, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(isAmong(profiles.membershipId, ids));

export type DraftResident = Awaited<ReturnType<typeof residentsOf>>[number];

const committers = alias(staff, 'committers');

const namedDrafts = (db: Db) =>
  db
    .select({
      ...getTableColumns(groupDrafts),
      by: staff.name,
      committer: committers.name,
      place: subnetworks.name,
      genderPolicy: subnetworks.genderPolicy,
    })
    .from(groupDrafts)
    .innerJoin(subnetworks, eq(subnetworks.id, groupDrafts.subnetworkId))
    .leftJoin(staff, eq(staff.id, groupDrafts.staffId))
    .leftJoin(committers, eq(committers.id, groupDrafts.committedBy));

/** Drafts in scope, newest first; a place has few. Indexes: group_drafts(network_id), group_drafts_in_place. */
export const draftsIn = (db: Db, grant: StaffGrant, place?: SubnetworkId): Promise<NamedDraft[]> =>
  namedDrafts(db).where(inScope(grant, place)).orderBy(desc(groupDrafts.madeAt), desc(groupDrafts.id));

export async function draftById(db: Db, id: GroupDraftId): Promise<NamedDraft | undefined> {
  const [row] = await namedDrafts(db).where(eq(groupDrafts.id, id));
  return row;
}

/**
 * Locks a draft, before memberships and rooms: until the transaction ends, nobody else moves its people, commits or
 * discards it.
 */
export async function lockDraft(tx: Tx, id: GroupDraftId): Promise<DraftRecord | undefined> {
  const [row] = await tx.select().from(groupDrafts).where(eq(groupDrafts.id, id)).for('update');
  return row;
}

/**
 * Locks the memberships among these that exist, so that no account is deleted with one until the transaction ends: a
 * deletion would not find an id that is written into a draft beside it. Locked after the draft and before rows about
 * people, as a deletion does. Index: the primary key.
 */
export async function lockExisting(tx: Tx, ids: readonly MembershipId[]): Promise<Set<MembershipId>> {
  const rows = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(isAmong(memberships.id, ids))
    .orderBy(asc(memberships.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** Serialises the making of drafts in a place until the transaction ends. @returns how many there are */
export async function lockDraftsOf(tx: Tx, id: SubnetworkId): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${id}`}, 0))`);
  const [row] = await tx
    .select({ drafts: count() })
    .from(groupDrafts)
    .where(eq(groupDrafts.subnetworkId, id));
  return row?.drafts ?? 0;
}

/** The number of the next draft of a place, under the lock of `lockDraftsOf`. Index: the primary key. */
export async function nextNumber(tx: Tx, subnetworkId: SubnetworkId): Promise<number> {
  const [row] = await tx
    .insert(draftNumbers)
    .values({ subnetworkId, last: 1 })
    .onConflictDoUpdate({ target: draftNumbers.subnetworkId, set: { last: sql`${draftNumbers.last} + 1` } })
    .returning({ last: draftNumbers.last });
  return row?.last ?? 1;
}

export async function insertDraft(tx: Tx, draft: typeof groupDrafts.$inferInsert): Promise<void> {
  await tx.insert(groupDrafts).values(draft);
}

export async function setDraft(db: Db, id: GroupDraftId, values: Partial<DraftRecord>): Promise<void> {
  await db.update(groupDrafts).set(values).where(eq(groupDrafts.id, id));
}

export async function deleteDraft(tx: Tx, id: GroupDraftId): Promise<void> {
  await tx.delete(groupDrafts).where(eq(groupDrafts.id, id));
}

/**
 * Takes one draft that waits for its search, for a process that has it until then; undefined without one. Index:
 * group_drafts(state).
 */
export async function claimSearch(db: Db, now: Date, until: Date): Promise<DraftRecord | undefined> {
  const waiting = db
    .select({ id: groupDrafts.id })
    .from(groupDrafts)
    .where(
      and(
        eq(groupDrafts.state, 'running'),
        or(isNull(groupDrafts.claimedUntil), lt(groupDrafts.claimedUntil, now)),
      ),
    )
    .orderBy(asc(groupDrafts.madeAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(groupDrafts)
    .set({ claimedUntil: until })
    .where(inArray(groupDrafts.id, waiting))
    .returning();
  return row;
}

/** Stores how far a search has come. @returns whether staff have stopped it; undefined for a discarded draft */
export async function recordSearch(
  db: Db,
  id: GroupDraftId,
  values: Pick<DraftRecord, 'claimedUntil' | 'progress'>,
): Promise<boolean | undefined> {
  const [row] = await db
    .update(groupDrafts)
    .set(values)
    .where(eq(groupDrafts.id, id))
    .returning({ isStopped: groupDrafts.isStopped });
  return row?.isStopped;
}

/** The drafts that are being committed or undone. Index: group_drafts(state). */
export const draftsToCommitOrUndo = (db: Db): Promise<{ id: GroupDraftId }[]> =>
  db
    .select({ id: groupDrafts.id })
    .from(groupDrafts)
    .where(inArray(groupDrafts.state, ['committing', 'undoing']))
    .orderBy(asc(groupDrafts.committedAt));

const groupCounts = {
  id: draftGroups.draftId,
  state: draftGroups.state,
  locked: draftGroups.locked,
  commitId: draftGroups.commitId,
  doneAt: draftGroups.doneAt,
  skipReason: draftGroups.skipReason,
};

/** How many people and groups drafts have. Indexes: the primary keys. */
export async function countsOf(db: Db, ids: readonly GroupDraftId[]) {
  const [people, groups] = await Promise.all([
    db
      .select({ id: draftPeople.draftId, people: count(), placed: count(draftPeople.number) })
      .from(draftPeople)
      .where(isAmong(draftPeople.draftId, ids))
      .groupBy(draftPeople.draftId),
    db
      .select({ ...groupCounts, groups: count() })
      .from(draftGroups)
      .where(isAmong(draftGroups.draftId, ids))
      .groupBy(...Object.values(groupCounts)),
  ]);
  return { people, groups };
}

/** The groups of a draft, or the one with a number. Index: the primary key. */
export const groupsOf = (db: Db, id: GroupDraftId, number?: number): Promise<GroupRecord[]> =>
  db
    .select()
    .from(draftGroups)
    .where(
      and(eq(draftGroups.draftId, id), number === undefined ? undefined : eq(draftGroups.number, number)),
    )
    .orderBy(asc(draftGroups.number));

/** The first group of a draft in a state. Index: the primary key. */
export async function nextGroup(
  db: Db,
  id: GroupDraftId,
  state: GroupState,
): Promise<GroupRecord | undefined> {
  const [row] = await db
    .select()
    .from(draftGroups)
    .where(and(eq(draftGroups.draftId, id), eq(draftGroups.state, state)))
    .orderBy(asc(draftGroups.number))
    .limit(1);
  return row;
}

/** The people of one group. Index: draft_people(draft_id, number). */
export const membersOf = (db: Db, id: GroupDraftId, number: number): Promise<PersonRecord[]> =>
  db
    .select()
    .from(draftPeople)
    .where(and(eq(draftPeople.draftId, id), eq(draftPeople.number, number)))
    .orderBy(asc(draftPeople.personId));

export const peopleOf = (db: Db, id: GroupDraftId): Promise<PersonRecord[]> =>
  db.select().from(draftPeople).where(eq(draftPeople.draftId, id)).orderBy(asc(draftPeople.personId));

export const pinsOf = (db: Db, id: GroupDraftId): Promise<PinRecord[]> =>
  db
    .select({ lowerId: draftPins.lowerId, higherId: draftPins.higherId, kind: draftPins.kind })
    .from(draftPins)
    .where(eq(draftPins.draftId, id))
    .orderBy(asc(draftPins.lowerId), asc(draftPins.higherId));

export async function setPin(tx: Tx, draftId: GroupDraftId, pin: PinRecord): Promise<void> {
  await tx
    .insert(draftPins)
    .values({ draftId, ...pin })
    .onConflictDoUpdate({
      target: [draftPins.draftId, draftPins.lowerId, draftPins.higherId],
      set: { kind: pin.kind },
    });
}

export async function deletePin(
  tx: Tx,
  draftId: GroupDraftId,
  { lowerId, higherId }: Omit<PinRecord, 'kind'>,
): Promise<void> {
  await tx
    .delete(draftPins)
    .where(
      and(eq(draftPins.draftId, draftId), eq(draftPins.lowerId, lowerId), eq(draftPins.higherId, higherId)),
    );
}

export async function insertPins(tx: Tx, draftId: GroupDraftId, pins: readonly PinRecord[]): Promise<void> {
  if (pins.length > 0) await tx.insert(draftPins).values(pins.map((pin) => ({ draftId, ...pin })));
}

export async function insertCertificate(
  tx: Tx,
  certificate: typeof draftCertificates.$inferInsert,
): Promise<void> {
  await tx.insert(draftCertificates).values(certificate);
}

/** A file of a search, compressed with gzip, with what it is about. Indexes: the primary keys. */
export async function certificateOf(
  db: Db,
  id: GroupDraftId,
  { unitTypeId, file }: { unitTypeId: UnitTypeId; file: 'certificate' | 'input' },
): Promise<{ bytes: Buffer; unitType: string; madeAt: Date } | undefined> {
  const [row] = await db
    .select({ bytes: draftCertificates[file], unitType: unitTypes.name, madeAt: groupDrafts.madeAt })
    .from(draftCertificates)
    .innerJoin(groupDrafts, eq(groupDrafts.id, draftCertificates.draftId))
    .innerJoin(unitTypes, eq(unitTypes.id, draftCertificates.unitTypeId))
    .where(and(eq(draftCertificates.draftId, id), eq(draftCertificates.unitTypeId, unitTypeId)));
  return row;
}

export type NewGroup = Pick<GroupRecord, 'locked' | 'number' | 'unitTypeId'>;
/** A person of a draft, and where they are placed. */
export type NewPlacement = Omit<PersonRecord, 'draftId' | 'movedBy'>;

/** Puts groups and people in place of those that a draft has. */
export async function replaceGroups(
  tx: Tx,
  draftId: GroupDraftId,
  groups: readonly NewGroup[],
  people: readonly NewPlacement[],
): Promise<void> {
  await tx.delete(draftGroups).where(eq(draftGroups.draftId, draftId));
  await tx.delete(draftPeople).where(eq(draftPeople.draftId, draftId));
  await insertGroups(tx, draftId, groups, people);
}

/** Adds groups and people, a statement for any number of each. */
export async function insertGroups(
  tx: Tx,
  draftId: GroupDraftId,
  groups: readonly NewGroup[],
  people: readonly NewPlacement[],
): Promise<void> {
  await tx.execute(sql`
    insert into ${draftGroups} (draft_id, number, unit_type_id, locked)
    select ${draftId}, number, "unitTypeId", locked
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as one (number int, "unitTypeId" uuid, locked boolean)`);
  await tx.execute(sql`
    insert into ${draftPeople} (draft_id, person_id, unit_type_id, number, home_id, unplaced)
    select ${draftId}, "personId", "unitTypeId", number, "homeId", unplaced
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as one ("personId" uuid, "unitTypeId" uuid, number int, "homeId" uuid, unplaced text)
    on conflict do nothing`);
}

/** Moves people to a group, or out of their groups. */
export async function placePeople(
  tx: Tx,
  draftId: GroupDraftId,
  ids: readonly MembershipId[],
  { number, movedBy }: Pick<PersonRecord, 'movedBy' | 'number'>,
): Promise<void> {
  await tx
    .update(draftPeople)
    .set({ number, movedBy })
    .where(and(eq(draftPeople.draftId, draftId), isAmong(draftPeople.personId, ids)));
}

/** Forgets who moved people of a draft, because all are again where the search has put them. */
export async function forgetMoves(tx: Tx, draftId: GroupDraftId): Promise<void> {
  await tx
    .update(draftPeople)
    .set({ movedBy: null })
    .where(and(eq(draftPeople.draftId, draftId), isNotNull(draftPeople.movedBy)));
}

/** Changes all groups of a draft in a state, and raises their versions. */
export async function setGroupsIn(
  tx: Tx,
  draftId: GroupDraftId,
  state: GroupState,
  values: Partial<Pick<GroupRecord, 'state' | 'skipReason'>>,
): Promise<void> {
  await tx
    .update(draftGroups)
    .set({ ...values, version: sql`${draftGroups.version} + 1` })
    .where(and(eq(draftGroups.draftId, draftId), eq(draftGroups.state, state)));
}

/** Changes groups, and raises their versions. @returns those that there are, as they are now */
export async function setGroups(
  tx: Tx,
  draftId: GroupDraftId,
  numbers: readonly number[],
  values: Partial<Omit<GroupRecord, 'draftId' | 'number' | 'version'>>,
): Promise<GroupRecord[]> {
  if (numbers.length === 0) return [];
  return tx
    .update(draftGroups)
    .set({ ...values, version: sql`${draftGroups.version} + 1` })
    .where(
      and(
        eq(draftGroups.draftId, draftId),
        sql`${draftGroups.number} = any(${sql.param([...numbers])}::int[])`,
      ),
    )
    .returning();
}

export async function insertGroup(
  tx: Tx,
  group: Pick<GroupRecord, 'draftId' | 'number' | 'unitTypeId'>,
): Promise<void> {
  await tx.insert(draftGroups).values(group);
}

export async function deleteGroup(tx: Tx, draftId: GroupDraftId, number: number): Promise<void> {
  await tx.delete(draftGroups).where(and(eq(draftGroups.draftId, draftId), eq(draftGroups.number, number)));
}

/**
 * Erases people who delete their accounts from drafts, and where those lived who were in a group with them. Indexes:
 * draft_people(person_id), draft_pins(higher_id), draft_pins(lower_id), the primary key.
 */
export async function forgetPeople(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  await tx.execute(sql`
    with pins as (
      delete from ${draftPins} where ${isAmong(draftPins.lowerId, ids)} or ${isAmong(draftPins.higherId, ids)}
    ), gone as (
      delete from ${draftPeople} where ${isAmong(draftPeople.personId, ids)} returning draft_id, number
    )
    update ${draftGroups} set before = null
    where (draft_id, number) in (select gone.draft_id, gone.number from gone)`);
}

/** A staff member's name; undefined for one who was erased. Index: the primary key. */
export async function staffNameOf(db: Db, id: StaffId): Promise<string | undefined> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id));
  return row?.name;
}

/** Deletes drafts that were made before a time, and in which nothing runs or can be undone since another. */
export async function deleteDraftsBefore(
  db: Db,
  { made, committed }: { made: Date; committed: Date },
): Promise<void> {
  await db
    .delete(groupDrafts)
    .where(
      and(
        lt(groupDrafts.madeAt, made),
        inArray(groupDrafts.state, ['ready', 'failed']),
        or(isNull(groupDrafts.committedAt), lt(groupDrafts.committedAt, committed)),
      ),
    );
}

/** Brings up to date where the people of a group live. */
export async function setHomes(tx: Tx, draftId: GroupDraftId, number: number): Promise<void> {
  await tx.execute(sql`
    update ${draftPeople} set home_id = (
      select ${roomMembers.roomId} from ${roomMembers} where ${roomMembers.membershipId} = ${draftPeople.personId})
    where ${draftPeople.draftId} = ${draftId} and ${draftPeople.number} = ${number}`);
}

/** Ends a search that failed, unless another process has ended it. */
export async function failSearch(db: Db, id: GroupDraftId): Promise<void> {
  await db
    .update(groupDrafts)
    .set({ state: 'failed', progress: null, claimedUntil: null })
    .where(and(eq(groupDrafts.id, id), eq(groupDrafts.state, 'running')));
}
