import type { MembershipId, NetworkId, UserId } from '@nestmate/contract/ids';
import { and, asc, countDistinct, eq, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { identities } from '../auth';
import { subnetworks } from '../housing';
import { isStanding, memberships, officeIds, plainOfficeId } from '../memberships';
import { hasAddress, profiles, rosterName } from '../profile';
import { campusSignIns } from './campus.schema';

export type CampusRow = typeof campusSignIns.$inferSelect;

/** Index: the primary key. */
export async function campusOf(db: Db, networkId: NetworkId): Promise<CampusRow | undefined> {
  const [row] = await db.select().from(campusSignIns).where(eq(campusSignIns.networkId, networkId));
  return row;
}

/** Call it after `lockNetwork`. */
export async function putCampus(tx: Tx, row: CampusRow): Promise<void> {
  const { networkId: target } = campusSignIns;
  await tx.insert(campusSignIns).values(row).onConflictDoUpdate({ target, set: row });
}

/** Call it after `lockNetwork`. Index: the primary key. */
export async function setCampusOn(tx: Tx, networkId: NetworkId, isOn: boolean): Promise<void> {
  await tx.update(campusSignIns).set({ isOn }).where(eq(campusSignIns.networkId, networkId));
}

/** The campuses at which residents can sign in, by name. Index: campus_sign_ins_offered. */
export const offeredCampuses = (db: Db) =>
  db
    .select({ network_id: campusSignIns.networkId, name: campusSignIns.name })
    .from(campusSignIns)
    .where(sql`${campusSignIns.isOn}`)
    .orderBy(asc(campusSignIns.name), asc(campusSignIns.networkId));

/** How many accounts a network's sign-in opens. Index: identities(network_id). */
export async function countCampusPeople(db: Db, networkId: NetworkId): Promise<number> {
  const [row] = await db
    .select({ people: countDistinct(identities.userId) })
    .from(identities)
    .where(and(eq(identities.networkId, networkId), eq(identities.provider, 'campus')));
  return row?.people ?? 0;
}

const personColumns = {
  membershipId: memberships.id,
  subnetworkId: memberships.subnetworkId,
  place: subnetworks.name,
  userId: memberships.userId,
  removedAt: memberships.removedAt,
  officeId: officeIds.officeId,
  name: sql<string>`coalesce(${rosterName()}, '')`,
};

const peopleOf = (db: Db, networkId: NetworkId, which: SQL | undefined) =>
  db
    .select(personColumns)
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .leftJoin(officeIds, eq(officeIds.membershipId, memberships.id))
    .leftJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(eq(subnetworks.networkId, networkId), which))
    .orderBy(asc(memberships.id))
    .limit(20);

/** The people of a network with a number, in any case and without leading zeros. Index: office_ids_plain. */
export const peopleWithNumber = (db: Db, networkId: NetworkId, number: string) =>
  peopleOf(db, networkId, sql`${plainOfficeId(officeIds.officeId)} = ${plainOfficeId(sql`${number}::text`)}`);

/** The people of a network with an address, in any case. Index: profiles_words. */
export const peopleWithAddress = (db: Db, networkId: NetworkId, address: string) =>
  peopleOf(db, networkId, hasAddress(address));

/** A person as the roster has them. Index: the primary key. */
export async function rosterPerson(db: Db, networkId: NetworkId, id: MembershipId) {
  const [row] = await peopleOf(db, networkId, eq(memberships.id, id));
  return row;
}

/** The memberships of an account in a network that staff have not removed. Index: memberships(user_id). */
export const ownPeople = (db: Db, networkId: NetworkId, userId: UserId) =>
  peopleOf(db, networkId, and(eq(memberships.userId, userId), isStanding()));

export type RosterPerson = Awaited<ReturnType<typeof ownPeople>>[number];
