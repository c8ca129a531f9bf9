import type { MembershipId, NetworkId } from '@nestmate/contract';
import type { BulkId, BulkWhy, StaffId } from '@nestmate/contract/staff';
import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { profiles } from '../../profile';
import { staff } from '../../staff';
import { bulkPeople, bulks } from './bulk.schema';

type NewBulk = typeof bulks.$inferInsert;
export type BulkRecord = typeof bulks.$inferSelect;
export type NewPerson = Omit<typeof bulkPeople.$inferInsert, 'bulkId' | 'isUndone' | 'number'>;

export async function insertBulk(tx: Db, bulk: NewBulk, people: readonly NewPerson[]): Promise<void> {
  await tx.insert(bulks).values(bulk);
  await insertPeople(tx, bulk.id, people);
}

/** One statement for any number. */
async function insertPeople(tx: Db, id: BulkId, people: readonly NewPerson[]): Promise<void> {
  const given = people.map((one, number) => ({ ...one, number }));
  await tx.execute(sql`
    insert into ${bulkPeople} (bulk_id, number, person_id, why, leaves_room, requests, before)
    select ${id}, number, "personId", why, "leavesRoom", requests, before
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as one
      (number int, "personId" uuid, why text, "leavesRoom" boolean, requests int, before jsonb)`);
}

/** Shows something else than before. */
export async function replacePeople(
  tx: Db,
  id: BulkId,
  people: readonly NewPerson[],
  fingerprint: string,
): Promise<void> {
  await tx.delete(bulkPeople).where(eq(bulkPeople.bulkId, id));
  await insertPeople(tx, id, people);
  await setBulk(tx, id, { state: 'stale', fingerprint, reason: null });
}

/** A bulk action; nobody else decides about it until the transaction ends. */
export async function lockBulk(tx: Db, id: BulkId): Promise<BulkRecord | undefined> {
  const [row] = await tx.select().from(bulks).where(eq(bulks.id, id)).for('update');
  return row;
}

interface Reader {
  networkId: NetworkId;
  staffId: StaffId;
  /** Whether they see what others did. */
  seesAll: boolean;
}

const isSeen = ({ networkId, staffId, seesAll }: Reader) =>
  and(eq(bulks.networkId, networkId), seesAll ? undefined : eq(bulks.staffId, staffId));

export async function bulkSeen(db: Db, reader: Reader, id: BulkId): Promise<BulkRecord | undefined> {
  const [row] = await db
    .select()
    .from(bulks)
    .where(and(isSeen(reader), eq(bulks.id, id)));
  return row;
}

/** What was done, the latest first. Index: bulks(network_id, made_at). */
export const doneSince = (db: Db, reader: Reader, since: Date) =>
  db
    .select()
    .from(bulks)
    .where(
      and(isSeen(reader), gt(bulks.doneAt, since), gt(bulks.madeAt, new Date(since.getTime() - 86_400_000))),
    )
    .orderBy(desc(bulks.doneAt))
    .limit(20);

export async function setBulk(tx: Db, id: BulkId, values: Partial<BulkRecord>): Promise<void> {
  await tx.update(bulks).set(values).where(eq(bulks.id, id));
}

/** Whom an action changes, or changed. */
export const changingPeople = (db: Db, id: BulkId) =>
  db
    .select()
    .from(bulkPeople)
    .where(and(eq(bulkPeople.bulkId, id), isNull(bulkPeople.why)))
    .orderBy(asc(bulkPeople.personId));

export async function everybodyIn(db: Db, id: BulkId): Promise<MembershipId[]> {
  const rows = await db.select({ id: bulkPeople.personId }).from(bulkPeople).where(eq(bulkPeople.bulkId, id));
  return rows.map((row) => row.id);
}

export async function markUndone(tx: Db, id: BulkId, ids: readonly MembershipId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(bulkPeople)
    .set({ isUndone: true })
    .where(and(eq(bulkPeople.bulkId, id), inArray(bulkPeople.personId, [...ids])));
}

const name = sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`;

/** A page of what becomes of each, by name. */
export const peoplePage = (db: Db, id: BulkId, { after, limit }: { after: number; limit: number }) =>
  db
    .select({
      number: bulkPeople.number,
      membershipId: bulkPeople.personId,
      name,
      why: bulkPeople.why,
      leavesRoom: bulkPeople.leavesRoom,
      requests: bulkPeople.requests,
      isUndone: bulkPeople.isUndone,
    })
    .from(bulkPeople)
    .innerJoin(profiles, eq(profiles.membershipId, bulkPeople.personId))
    .where(and(eq(bulkPeople.bulkId, id), sql`${bulkPeople.number} >= ${after}`))
    .orderBy(asc(bulkPeople.number))
    .limit(limit);

/** How many of each kind, and the first three of them by name. */
export async function countPeople(db: Db, id: BulkId) {
  const { rows } = await db.execute<{
    what: BulkWhy | 'changing' | 'leavingRoom' | 'losingRequests' | 'undone';
    count: number;
    names: string[];
  }>(sql`
    select what, count(*)::int as count,
      coalesce((array_agg(${name} order by ${bulkPeople.number}) filter (where ${profiles.membershipId} is not null))[1:3], '{}') as names
    from ${bulkPeople}
    left join ${profiles} on ${profiles.membershipId} = ${bulkPeople.personId}
    cross join lateral unnest(array[
      coalesce(${bulkPeople.why}, 'changing'),
      case when ${bulkPeople.leavesRoom} then 'leavingRoom' end,
      case when ${bulkPeople.requests} > 0 then 'losingRequests' end,
      case when ${bulkPeople.isUndone} then 'undone' end
    ]) as what
    where ${bulkPeople.bulkId} = ${id} and what is not null
    group by what`);
  return rows;
}

export async function staffName(db: Db, id: StaffId | null): Promise<string | null> {
  if (!id) return null;
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id));
  return row?.name ?? null;
}

/** Those that a job has to do, the oldest first. */
export const runnableBulks = (db: Db) =>
  db
    .select({ id: bulks.id })
    .from(bulks)
    .where(inArray(bulks.state, ['waiting', 'undoing']))
    .orderBy(asc(bulks.madeAt));

export async function deleteBulks(db: Db, { shown, done }: { shown: Date; done: Date }): Promise<void> {
  await db
    .delete(bulks)
    .where(or(and(isNull(bulks.doneAt), lt(bulks.madeAt, shown)), lt(bulks.doneAt, done)));
}

/** Forgets what was shown to somebody and not asked for, but for the latest. Index: bulks(network_id, made_at). */
export async function forgetShown(
  tx: Db,
  { networkId, staffId, kept }: { networkId: NetworkId; staffId: StaffId; kept: number },
): Promise<void> {
  const shown = and(
    eq(bulks.networkId, networkId),
    eq(bulks.staffId, staffId),
    inArray(bulks.state, ['shown', 'stale']),
  );
  const older = tx
    .select({ id: bulks.id })
    .from(bulks)
    .where(shown)
    .orderBy(desc(bulks.madeAt), desc(bulks.id))
    .offset(kept);
  await tx.delete(bulks).where(inArray(bulks.id, older));
}

/** Takes people out of what was done for many at once. Index: bulk_people(person_id). */
export async function forgetPeople(tx: Db, ids: readonly MembershipId[]): Promise<void> {
  await tx.delete(bulkPeople).where(inArray(bulkPeople.personId, [...ids]));
}
