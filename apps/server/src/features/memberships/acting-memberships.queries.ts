import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/client';
import { type Placeholders, prepared } from '../../platform/database/prepared';
import type { ActingMembership } from '../../platform/http';
import { roundStatusHere, subnetworks, unitTypes } from '../housing';
import { memberships } from './memberships.schema';

/** The guard's view of a membership, as fields of a query that joins its subnetwork and unit type. */
export const actingColumns = {
  membershipId: memberships.id,
  subnetworkId: memberships.subnetworkId,
  unitTypeId: memberships.unitTypeId,
  removedAt: memberships.removedAt,
  roundStatus: roundStatusHere(),
  paused: unitTypes.paused,
  capacity: unitTypes.capacity,
};

const actingQuery = prepared('acting_memberships', (db, { userId }: Placeholders<{ userId: UserId }>) =>
  db
    .select(actingColumns)
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.createdAt, memberships.id),
);

type ActingRow = Awaited<ReturnType<typeof actingQuery>>[number];

interface AccountMemberships<Row = ActingRow> {
  standing: (ActingMembership & Omit<Row, 'removedAt'>)[];
  removed: MembershipId[];
}

/** The memberships that an account can act for, and its removed memberships. */
export function actingFrom<Row extends ActingRow>(
  rows: readonly Row[],
  userId: UserId,
): AccountMemberships<Row> {
  return {
    standing: rows.filter((row) => !row.removedAt).map(({ removedAt: _, ...row }) => ({ ...row, userId })),
    removed: rows.filter((row) => row.removedAt).map((row) => row.membershipId),
  };
}

/** The memberships that an account can act for, and its removed memberships. Index: memberships(user_id). */
export async function actingMembershipsOf(db: Db, userId: UserId): Promise<AccountMemberships> {
  return actingFrom(await actingQuery(db, { userId }), userId);
}
