import type { Membership, MembershipId, SubnetworkId, UserId } from '@nestmate/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import type { ActingMembership } from '../../platform/http';
import { networks, roomTypes, subnetworks, unitTypes } from '../housing';
import { memberships } from './auth.schema';

const actingColumns = {
  membershipId: memberships.id,
  subnetworkId: memberships.subnetworkId,
  unitTypeId: memberships.unitTypeId,
  removedAt: memberships.removedAt,
  roundStatus: subnetworks.roundStatus,
  forcedClosed: unitTypes.forcedClosed,
  capacity: unitTypes.capacity,
};

const actingMemberships = (db: Db) =>
  db
    .select(actingColumns)
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .where(eq(memberships.userId, sql.placeholder('userId')))
    .orderBy(memberships.createdAt, memberships.id);

interface Acting {
  standing: ActingMembership[];
  removed: MembershipId[];
}

function actingFrom(rows: Awaited<ReturnType<typeof actingMemberships>>, userId: UserId): Acting {
  return {
    standing: rows.filter((row) => !row.removedAt).map(({ removedAt: _, ...row }) => ({ ...row, userId })),
    removed: rows.filter((row) => row.removedAt).map((row) => row.membershipId),
  };
}

/** Whom a person can act for, and from which memberships they were removed. Index: memberships(user_id). */
export async function actingMembershipsOf(db: Db, userId: UserId): Promise<Acting> {
  return actingFrom(await actingMemberships(db).execute({ userId }), userId);
}

/** The same, prepared: every guarded call asks. */
export function prepareActingMemberships(db: Db): (userId: UserId) => Promise<Acting> {
  const query = actingMemberships(db).prepare('acting_memberships');
  return async (userId) => actingFrom(await query.execute({ userId }), userId);
}

/** Where a membership is. */
export async function subnetworkOf(db: Db, id: MembershipId): Promise<SubnetworkId | undefined> {
  const columns = { subnetworkId: memberships.subnetworkId };
  const [row] = await db.select(columns).from(memberships).where(eq(memberships.id, id));
  return row?.subnetworkId;
}

/** A person's standing memberships as the wire has them, oldest first. */
export async function membershipsOf(db: Db, userId: UserId): Promise<Membership[]> {
  const rows = await db
    .select({
      membershipId: memberships.id,
      userId: memberships.userId,
      l1Id: networks.id,
      l2Id: subnetworks.id,
      l3Id: unitTypes.id,
      l4Id: memberships.roomTypeId,
      networkName: networks.name,
      subNetworkName: subnetworks.name,
      networkRoomName: unitTypes.name,
      l4Name: roomTypes.name,
      createdAt: memberships.createdAt,
      bioEnabled: subnetworks.bioEnabled,
      questionsSaved: memberships.questionsSaved,
      matchingRoundStatus: subnetworks.roundStatus,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(networks, eq(networks.id, subnetworks.networkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(roomTypes, eq(roomTypes.id, memberships.roomTypeId))
    .where(and(eq(memberships.userId, userId), isNull(memberships.removedAt)))
    .orderBy(memberships.createdAt, memberships.id);
  return rows.map(({ createdAt, ...row }) => ({ ...row, creationDate: createdAt.toISOString() }));
}

/** The names of what memberships are in, removed ones too. Index: the primary keys. */
export async function placesOf(db: Db, ids: MembershipId[]) {
  const rows = await db
    .select({
      id: memberships.id,
      network: networks.name,
      community: subnetworks.name,
      unit: unitTypes.name,
      room: roomTypes.name,
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(networks, eq(networks.id, subnetworks.networkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(roomTypes, eq(roomTypes.id, memberships.roomTypeId))
    .where(inArray(memberships.id, ids));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
