import type { MembershipId, NetworkId } from '@nestmate/contract/ids';
import type { BulkSkipReason } from '@nestmate/contract/staff/bulk';
import type { BulkId, StaffId } from '@nestmate/contract/staff/ids';
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import { dayMs } from '../../../platform/durations';
import type { StaffGrant } from '../../../platform/http';
import { subnetworks } from '../../housing';
import { memberships } from '../../memberships';
import { profiles, rosterName } from '../../profile';
import { inScope, staff } from '../../staff';
import { type StateAfter, bulkPeople, bulks } from './bulk.schema';

type NewBulk = typeof bulks.$inferInsert;
export type BulkRecord = typeof bulks.$inferSelect;
export type NewPerson = Omit<typeof bulkPeople.$inferInsert, 'after' | 'bulkId' | 'isUndone' | 'number'>;

export async function insertBulk(tx: Tx, bulk: NewBulk, people: readonly NewPerson[]): Promise<void> {
  await tx.insert(bulks).values(bulk);
  await insertPeople(tx, bulk.id, people);
}

/** One statement for any number. */
async function insertPeople(tx: Tx, id: BulkId, people: readonly NewPerson[]): Promise<void> {
  const given = people.map((one, number) => ({ ...one, number }));
  await tx.execute(sql`
    insert into ${bulkPeople} (bulk_id, number, person_id, why, leaves_room, requests, before, corrected)
    select ${id}, number, "personId", "skipReason", "leavesRoom", requests, before, corrected
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as one (number int, "personId" uuid, "skipReason" text,
      "leavesRoom" boolean, requests int, before jsonb, corrected text[])`);
}

/** Replaces the people of an action and its result for each. */
export async function replacePeople(tx: Tx, id: BulkId, people: readonly NewPerson[]): Promise<void> {
  await tx.delete(bulkPeople).where(eq(bulkPeople.bulkId, id));
  await insertPeople(tx, id, people);
}

/** Locks a bulk action, so that nobody else decides about it until the transaction ends. */
export async function lockBulk(tx: Tx, id: BulkId): Promise<BulkRecord | undefined> {
  const [row] = await tx.select().from(bulks).where(eq(bulks.id, id)).for('update');
  return row;
}

/** Like `lockBulk`, to apply or undo it; undefined also while another transaction holds it. */
export async function claimBulk(tx: Tx, id: BulkId): Promise<BulkRecord | undefined> {
  const [row] = await tx.select().from(bulks).where(eq(bulks.id, id)).for('update', { skipLocked: true });
  return row;
}

interface Reader {
  networkId: NetworkId;
  staffId: StaffId;
  /** Whether they see the actions of others. */
  seesAll: boolean;
}

const isSeen = ({ networkId, staffId, seesAll }: Reader) =>
  and(eq(bulks.networkId, networkId), seesAll ? undefined : eq(bulks.staffId, staffId));

/** With the name of the staff member who requested it. */
export type RequestedBulk = BulkRecord & { by: string | null };

const requestedBulk = { ...getTableColumns(bulks), by: staff.name };

export async function visibleBulk(db: Db, reader: Reader, id: BulkId): Promise<RequestedBulk | undefined> {
  const [row] = await db
    .select(requestedBulk)
    .from(bulks)
    .leftJoin(staff, eq(staff.id, bulks.staffId))
    .where(and(isSeen(reader), eq(bulks.id, id)));
  return row;
}

const lastAt = sql`coalesce(${bulks.doneAt}, ${bulks.committedAt})`;

/**
 * Actions that are done, waiting or failed, latest first. Only the person who requested a failed one can request it
 * again. Index: bulks(network_id, made_at).
 */
export const requestedSince = (db: Db, reader: Reader, since: Date): Promise<RequestedBulk[]> =>
  db
    .select(requestedBulk)
    .from(bulks)
    .leftJoin(staff, eq(staff.id, bulks.staffId))
    .where(
      and(
        isSeen(reader),
        gt(lastAt, sql.param(since, bulks.committedAt)),
        gt(bulks.madeAt, new Date(since.getTime() - dayMs)),
        or(inArray(bulks.state, ['waiting', 'done', 'undoing', 'undone']), eq(bulks.staffId, reader.staffId)),
      ),
    )
    .orderBy(desc(lastAt))
    .limit(20);

export async function setBulk(tx: Tx, id: BulkId, values: Partial<BulkRecord>): Promise<void> {
  await tx.update(bulks).set(values).where(eq(bulks.id, id));
}

const isChangedBy = (id: BulkId) => and(eq(bulkPeople.bulkId, id), isNull(bulkPeople.skipReason));

/** The residents that an action changes, or changed. */
export const changingPeople = (db: Db, id: BulkId) =>
  db.select().from(bulkPeople).where(isChangedBy(id)).orderBy(asc(bulkPeople.personId));

export async function changingCount(db: Db, id: BulkId): Promise<number> {
  const [row] = await db.select({ people: count() }).from(bulkPeople).where(isChangedBy(id));
  return row?.people ?? 0;
}

/** Everybody in a preview, by name. */
export const everybodyIn = (db: Db, id: BulkId): Promise<(typeof bulkPeople.$inferSelect)[]> =>
  db.select().from(bulkPeople).where(eq(bulkPeople.bulkId, id)).orderBy(asc(bulkPeople.number));

/** Records people's state right after an action. */
export async function recordStateAfter(
  tx: Tx,
  id: BulkId,
  people: readonly (StateAfter & { id: MembershipId })[],
): Promise<void> {
  const given = people.map(({ id: personId, roommates, requests }) => ({
    personId,
    after: { roommates, requests },
  }));
  await tx.execute(sql`
    update ${bulkPeople} set after = one.after
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as one ("personId" uuid, after jsonb)
    where bulk_id = ${id} and person_id = one."personId"`);
}

export async function markUndone(tx: Tx, id: BulkId, ids: readonly MembershipId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(bulkPeople)
    .set({ isUndone: true })
    .where(and(eq(bulkPeople.bulkId, id), inArray(bulkPeople.personId, [...ids])));
}

/** The result for each person in scope, by name. */
export const bulkResults = (db: Db, grant: StaffGrant, id: BulkId) =>
  db
    .select({
      membershipId: bulkPeople.personId,
      name: rosterName(),
      skipReason: bulkPeople.skipReason,
      leavesRoom: bulkPeople.leavesRoom,
      requests: bulkPeople.requests,
      isUndone: bulkPeople.isUndone,
    })
    .from(bulkPeople)
    .innerJoin(profiles, eq(profiles.membershipId, bulkPeople.personId))
    .innerJoin(memberships, eq(memberships.id, bulkPeople.personId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(and(eq(bulkPeople.bulkId, id), inScope(grant)))
    .orderBy(asc(bulkPeople.number));

/** The number of each kind in scope, of each action, and the first three of them by name. */
export async function countPeople(db: Db, grant: StaffGrant, ids: readonly BulkId[]) {
  const { rows } = await db.execute<{
    bulkId: BulkId;
    what: BulkSkipReason | 'changing' | 'leavingRoom' | 'losingRequests' | 'undone';
    count: number;
    names: string[];
  }>(sql`
    select ${bulkPeople.bulkId} as "bulkId", what, count(*)::int as count,
      (array_agg(${rosterName()} order by ${bulkPeople.number}))[1:3] as names
    from ${bulkPeople}
    join ${profiles} on ${profiles.membershipId} = ${bulkPeople.personId}
    join ${memberships} on ${memberships.id} = ${bulkPeople.personId}
    join ${subnetworks} on ${subnetworks.id} = ${memberships.subnetworkId}
    cross join lateral unnest(array[
      coalesce(${bulkPeople.skipReason}, 'changing'),
      case when ${bulkPeople.leavesRoom} then 'leavingRoom' end,
      case when ${bulkPeople.requests} > 0 then 'losingRequests' end,
      case when ${bulkPeople.isUndone} then 'undone' end
    ]) as what
    where ${isAmong(bulkPeople.bulkId, ids)} and ${inScope(grant)} and what is not null
    group by ${bulkPeople.bulkId}, what`);
  return rows;
}

export async function staffName(db: Db, id: StaffId | null): Promise<string | null> {
  if (!id) return null;
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id));
  return row?.name ?? null;
}

/** The actions that a job has to run, oldest first. */
export const runnableBulks = (db: Db) =>
  db
    .select({ id: bulks.id })
    .from(bulks)
    .where(inArray(bulks.state, ['waiting', 'undoing']))
    .orderBy(asc(bulks.madeAt));

export async function deleteBulks(db: Db, { shown, done }: { shown: Date; done: Date }): Promise<void> {
  await db
    .delete(bulks)
    .where(
      or(
        and(
          isNull(bulks.doneAt),
          lt(sql`coalesce(${bulks.committedAt}, ${bulks.madeAt})`, sql.param(shown, bulks.madeAt)),
        ),
        lt(bulks.doneAt, done),
      ),
    );
}

/** Deletes a person's previews that were not requested, except the latest. Index: bulks(network_id, made_at). */
export async function forgetShown(
  tx: Tx,
  { networkId, staffId, maxShown }: { networkId: NetworkId; staffId: StaffId; maxShown: number },
): Promise<void> {
  const shown = and(
    eq(bulks.networkId, networkId),
    eq(bulks.staffId, staffId),
    inArray(bulks.state, ['shown', 'stale']),
    isNull(bulks.committedAt),
  );
  const older = tx
    .select({ id: bulks.id })
    .from(bulks)
    .where(shown)
    .orderBy(desc(bulks.madeAt), desc(bulks.id))
    .offset(maxShown);
  await tx.delete(bulks).where(inArray(bulks.id, older));
}

/** Erases people from bulk actions. Index: bulk_people(person_id). */
export async function forgetPeople(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  await tx.delete(bulkPeople).where(inArray(bulkPeople.personId, [...ids]));
}
