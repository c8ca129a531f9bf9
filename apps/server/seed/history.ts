import { eq, sql } from 'drizzle-orm';
import { subnetworks, unitTypes } from '../src/features/housing';
import { memberships } from '../src/features/memberships';
import { matchedDays, recordActive } from '../src/features/office';
import { roomMembers } from '../src/features/room';
import type { Db } from '../src/platform/database/client';
import { dayMs } from '../src/platform/durations';

const days = 40;

/**
 * How the demo's residents found each other over the last weeks: slowly at first, then faster. The product itself
 * records today.
 */
export async function rememberDays(db: Db, now: Date): Promise<void> {
  const types = await db
    .select({
      unitTypeId: unitTypes.id,
      people: sql<number>`count(${memberships.id})::int`,
      matched: sql<number>`count(${roomMembers.roomId})::int`,
    })
    .from(unitTypes)
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .leftJoin(memberships, eq(memberships.unitTypeId, unitTypes.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .groupBy(unitTypes.id);
  await recordActive(db, new Date(now.getTime() - days * dayMs));
  await db.insert(matchedDays).values(
    types.flatMap(({ unitTypeId, people, matched }) =>
      Array.from({ length: days }, (_, nth) => ({
        unitTypeId,
        day: new Date(now.getTime() - (days - nth) * dayMs).toISOString().slice(0, 10),
        people,
        matched: Math.round(matched * (nth / days) ** 1.4),
      })),
    ),
  );
}
