import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { Membership } from '@nestmate/contract/memberships';
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { isAmong } from '../../platform/database/conditions';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import {
  inLanguage,
  networks,
  roomTypes,
  roundStatusHere,
  subnetworks,
  unitTypeNames,
  unitTypes,
} from '../housing';
import { memberships } from './memberships.schema';

/** Whether the housing office has not removed the membership. */
export const isStanding = (membership: { removedAt: SQLWrapper } = memberships): SQL =>
  isNull(membership.removedAt);

/** Whether the housing office has removed the membership. */
export const isRemoved = (membership: { removedAt: SQLWrapper } = memberships): SQL =>
  isNotNull(membership.removedAt);

/** The standing memberships of subnetworks among these. Index: the primary key. */
export async function standingIn(
  db: Db,
  ids: readonly MembershipId[],
  subnetworkIds: readonly SubnetworkId[],
): Promise<MembershipId[]> {
  if (ids.length === 0 || subnetworkIds.length === 0) return [];
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(isAmong(memberships.id, ids), isAmong(memberships.subnetworkId, subnetworkIds), isStanding()));
  return rows.map(({ id }) => id);
}

/**
 * All memberships of an account, including removed ones, locked in the order of their ids. Index: memberships(user_id).
 */
export async function lockMembershipsOf(db: Db, userId: UserId) {
  return db
    .select({
      membershipId: memberships.id,
      subnetworkId: memberships.subnetworkId,
      unitTypeId: memberships.unitTypeId,
      roomTypeId: memberships.roomTypeId,
      removedAt: memberships.removedAt,
    })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.id))
    .for('update');
}

/** All memberships of these accounts, including removed ones. Index: memberships(user_id). */
export async function membershipIdsOf(db: Db, userIds: readonly UserId[]): Promise<MembershipId[]> {
  const rows = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(inArray(memberships.userId, [...userIds]));
  return rows.map(({ id }) => id);
}

export async function subnetworkOf(db: Db, id: MembershipId): Promise<SubnetworkId | undefined> {
  const columns = { subnetworkId: memberships.subnetworkId };
  const [row] = await db.select(columns).from(memberships).where(eq(memberships.id, id));
  return row?.subnetworkId;
}

/** The ids of memberships, grouped by subnetwork. */
export async function subnetworksOf(
  db: Db,
  ids: readonly MembershipId[],
): Promise<Map<SubnetworkId, MembershipId[]>> {
  const rows = await db
    .select({ id: memberships.id, subnetworkId: memberships.subnetworkId })
    .from(memberships)
    .where(inArray(memberships.id, [...ids]))
    .orderBy(asc(memberships.id));
  const bySubnetwork = new Map<SubnetworkId, MembershipId[]>();
  for (const { id, subnetworkId } of rows) {
    const there = bySubnetwork.get(subnetworkId) ?? [];
    there.push(id);
    bySubnetwork.set(subnetworkId, there);
  }
  return bySubnetwork;
}

/** Gives memberships another unit and room type. Call it with the residents locked. */
export async function setUnitType(
  tx: Tx,
  ids: readonly MembershipId[],
  chosen: Pick<typeof memberships.$inferSelect, 'roomTypeId' | 'unitTypeId'>,
): Promise<void> {
  await tx
    .update(memberships)
    .set(chosen)
    .where(inArray(memberships.id, [...ids]));
}

const membershipsQuery = prepared(
  'memberships_of_account',
  (db, { userId }: Placeholders<{ userId: UserId }>) =>
    db
      .select({
        membershipId: memberships.id,
        userId: memberships.userId,
        l1Id: networks.id,
        l2Id: subnetworks.id,
        l3Id: unitTypes.id,
        l4Id: memberships.roomTypeId,
        networkName: networks.name,
        subNetworkName: subnetworks.name,
        unitTypeNames: unitTypeNames(),
        l4Name: roomTypes.name,
        createdAt: memberships.createdAt,
        bioEnabled: subnetworks.bioEnabled,
        questionsSaved: memberships.questionsSaved,
        matchingRoundStatus: roundStatusHere(),
      })
      .from(memberships)
      .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
      .innerJoin(networks, eq(networks.id, subnetworks.networkId))
      .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
      .leftJoin(roomTypes, eq(roomTypes.id, memberships.roomTypeId))
      .where(and(eq(memberships.userId, userId), isStanding()))
      .orderBy(memberships.createdAt, memberships.id),
);

/** A person's standing memberships in wire format, oldest first. */
export async function membershipsOf(db: Db, userId: UserId, language: Language): Promise<Membership[]> {
  const rows = await membershipsQuery(db, { userId });
  return rows.map(({ createdAt, unitTypeNames: names, ...row }) => ({
    ...row,
    networkRoomName: inLanguage(names, language),
    creationDate: createdAt.toISOString(),
  }));
}

/**
 * The names of each membership's network, subnetwork, unit type and room type, including removed memberships. Index:
 * the primary keys.
 */
export async function housingNamesOf(db: Db, ids: MembershipId[], language: Language) {
  const rows = await db
    .select({
      id: memberships.id,
      network: networks.name,
      community: subnetworks.name,
      unit: unitTypeNames(),
      room: roomTypes.name,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(networks, eq(networks.id, subnetworks.networkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(roomTypes, eq(roomTypes.id, memberships.roomTypeId))
    .where(inArray(memberships.id, ids));
  return new Map(rows.map(({ id, unit, ...names }) => [id, { ...names, unit: inLanguage(unit, language) }]));
}

/** Marks memberships as removed. @returns those that were not removed before, with their account and subnetwork */
export async function markRemoved(db: Db, ids: readonly MembershipId[], now: Date) {
  return db
    .update(memberships)
    .set({ removedAt: now })
    .where(and(isAmong(memberships.id, ids), isStanding()))
    .returning({
      membershipId: memberships.id,
      userId: memberships.userId,
      subnetworkId: memberships.subnetworkId,
    });
}

/** Marks removed memberships as standing. @returns those that were removed before */
export async function markStanding(db: Db, ids: readonly MembershipId[]): Promise<MembershipId[]> {
  const rows = await db
    .update(memberships)
    .set({ removedAt: null })
    .where(and(isAmong(memberships.id, ids), isRemoved()))
    .returning({ id: memberships.id });
  return rows.map(({ id }) => id);
}

/** Records that a resident has saved their answers. Index: the primary key. */
export async function markQuestionsSaved(db: Db, id: MembershipId): Promise<void> {
  await db.update(memberships).set({ questionsSaved: true }).where(eq(memberships.id, id));
}
