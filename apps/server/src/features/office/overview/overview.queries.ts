import type { SubnetworkId, UnitTypeId } from '@nestmate/contract';
import { and, asc, eq, gte, isNotNull, or, sql, sum } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import type { StaffGrant } from '../../../platform/http';
import { subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships } from '../../memberships';
import { isRegistered, profiles } from '../../profile';
import { roomMembers } from '../../room';
import { inScope } from '../../staff';
import { activeDays, matchedDays } from './overview.schema';

const countIf = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** How far the residents of each unit type are that has any. Index: memberships(subnetwork_id). */
export function progressIn(db: Db, grant: StaffGrant, place?: SubnetworkId) {
  const sizes = db
    .select({ roomId: roomMembers.roomId, size: sql<number>`count(*)`.as('size') })
    .from(roomMembers)
    .groupBy(roomMembers.roomId)
    .as('sizes');
  return db
    .select({
      unitTypeId: memberships.unitTypeId,
      people: countIf(sql`true`),
      joined: countIf(isNotNull(memberships.userId)),
      registered: countIf(and(isNotNull(memberships.userId), isRegistered())),
      answered: countIf(and(isNotNull(memberships.userId), isRegistered(), memberships.questionsSaved)),
      matched: countIf(isNotNull(roomMembers.roomId)),
      full: countIf(sql`${sizes.size} >= ${unitTypes.capacity}`),
      alone: countIf(and(isNotNull(memberships.userId), isRegistered(), sql`${roomMembers.roomId} is null`)),
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(sizes, eq(sizes.roomId, roomMembers.roomId))
    .where(and(inScope(grant, place), isStanding()))
    .groupBy(memberships.unitTypeId);
}

/** Hours from registering to moving in, of those who have a roommate: the median. */
export async function hoursToMatch(db: Db, grant: StaffGrant, place?: SubnetworkId): Promise<number | null> {
  const [row] = await db
    .select({
      hours: sql<number | null>`percentile_cont(0.5) within group (order by
        extract(epoch from greatest(${roomMembers.joinedAt} - ${profiles.registeredAt}, interval '0')) / 3600)`,
    })
    .from(roomMembers)
    .innerJoin(memberships, eq(memberships.id, roomMembers.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(and(inScope(grant, place), isStanding(), isRegistered()));
  return row?.hours ?? null;
}

/** Since a day, Mondays only until the daily ones begin; in the order of days. Index: the primary key. */
export const matchedDaysSince = (
  db: Db,
  types: readonly UnitTypeId[],
  { since, daily }: { since: string; daily: string },
) =>
  db
    .select()
    .from(matchedDays)
    .where(
      and(
        sql`${matchedDays.unitTypeId} = any(${sql.param(types)}::uuid[])`,
        gte(matchedDays.day, since),
        or(gte(matchedDays.day, daily), sql`extract(isodow from ${matchedDays.day}) = 1`),
      ),
    )
    .orderBy(asc(matchedDays.day), asc(matchedDays.unitTypeId));

/** Since a day, over all places in scope, in the order of days. Index: the primary key. */
export const activeDaysSince = (
  db: Db,
  grant: StaffGrant,
  { place, since }: { place?: SubnetworkId | undefined; since: string },
) =>
  db
    .select({
      day: activeDays.day,
      requests: sum(activeDays.requests).mapWith(Number),
      messages: sum(activeDays.messages).mapWith(Number),
    })
    .from(activeDays)
    .innerJoin(subnetworks, eq(subnetworks.id, activeDays.subnetworkId))
    .where(and(inScope(grant, place), gte(activeDays.day, since)))
    .groupBy(activeDays.day)
    .orderBy(asc(activeDays.day));
