import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import { and, asc, count, eq, gte, isNotNull, isNull, or, sql, sum } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import type { StaffGrant } from '../../../platform/http';
import { chatMessages, chats } from '../../chat';
import { subnetworks, unitTypes } from '../../housing';
import { isStanding, memberships } from '../../memberships';
import { isRegistered, profiles, unregisteredIn } from '../../profile';
import { roommateRequests, roomMembers, rooms } from '../../room';
import { inScope } from '../../staff';
import { activeDays, matchedDays } from './overview.schema';

const countIf = (condition: unknown) => sql<number>`(count(*) filter (where ${condition}))::int`;

/**
 * The progress of the residents of each unit type that has any, apart from their rooms. Index:
 * memberships(subnetwork_id).
 */
export function progressIn(db: Db, grant: StaffGrant, place?: SubnetworkId) {
  const unregistered = unregisteredIn(db);
  const hasRegistered = and(isNotNull(memberships.userId), isNull(unregistered.membershipId));
  return db
    .select({
      unitTypeId: memberships.unitTypeId,
      people: count(),
      joined: count(memberships.userId),
      registered: countIf(hasRegistered),
      answered: countIf(and(hasRegistered, memberships.questionsSaved)),
      alone: countIf(and(hasRegistered, isNull(roomMembers.roomId))),
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .leftJoin(unregistered, eq(unregistered.membershipId, memberships.id))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .where(and(inScope(grant, place), isStanding()))
    .groupBy(memberships.unitTypeId);
}

/** How many people of each unit type have a roommate, and how many of them a full room; removed people have no room. */
export function matchedIn(db: Db, grant: StaffGrant, place?: SubnetworkId) {
  const sizes = db
    .select({ roomId: roomMembers.roomId, people: count().as('people') })
    .from(roomMembers)
    .groupBy(roomMembers.roomId)
    .as('sizes');
  return db
    .select({
      unitTypeId: rooms.unitTypeId,
      matched: sum(sizes.people).mapWith(Number),
      full: sql<number>`coalesce(sum(${sizes.people}) filter (where ${sizes.people} >= ${unitTypes.capacity}), 0)::int`,
    })
    .from(sizes)
    .innerJoin(rooms, eq(rooms.id, sizes.roomId))
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .where(inScope(grant, place))
    .groupBy(rooms.unitTypeId);
}

/** Hours from registering to moving in, of those who have a roommate: the median. */
export async function hoursToMatch(db: Db, grant: StaffGrant, place?: SubnetworkId): Promise<number | null> {
  const [row] = await db
    .select({
      // The median of the intervals: converting each into hours first takes as long as sorting them.
      hours: sql<number | null>`extract(epoch from percentile_cont(0.5) within group (
        order by ${roomMembers.joinedAt} - ${profiles.registeredAt}))::float8 / 3600`,
    })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .innerJoin(unitTypes, eq(unitTypes.id, rooms.unitTypeId))
    .innerJoin(subnetworks, eq(subnetworks.id, unitTypes.subnetworkId))
    .innerJoin(profiles, eq(profiles.membershipId, roomMembers.membershipId))
    .where(and(inScope(grant, place), isRegistered()));
  // The office may put together people who register later.
  return row?.hours == null ? null : Math.max(row.hours, 0);
}

/** The rows since a day, only Mondays until the daily ones begin; in the order of days. Index: the primary key. */
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

/** The rows since a day, over all places in scope, in the order of days. Index: the primary key. */
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

const dayOf = (at: Date) =>
  sql`(${at.toISOString()}::timestamptz at time zone ${subnetworks.timeZone})::date`;

/**
 * Stores how many people of each unit type have a roommate now, for the current day in their zone; a later run replaces
 * it.
 */
export async function recordMatched(db: Db, now: Date): Promise<void> {
  await db.execute(sql`
    insert into ${matchedDays} (unit_type_id, day, people, matched)
    select ${unitTypes.id}, ${dayOf(now)}, count(${memberships.id}), count(${roomMembers.roomId})
    from ${unitTypes}
    join ${subnetworks} on ${subnetworks.id} = ${unitTypes.subnetworkId}
    left join ${memberships} on ${memberships.unitTypeId} = ${unitTypes.id} and ${isStanding()}
    left join ${roomMembers} on ${roomMembers.membershipId} = ${memberships.id}
    where ${subnetworks.roundStatus} <> 'ARCHIVED'
    group by ${unitTypes.id}, ${subnetworks.timeZone}
    on conflict (unit_type_id, day) do update set people = excluded.people, matched = excluded.matched`);
}

/**
 * Counts what residents of each place wrote since a time, by days in its zone; a later run replaces it. The first day
 * is complete only if the time lies before it. Indexes: chat_messages and roommate_requests by time.
 */
export async function recordActive(db: Db, since: Date): Promise<void> {
  const moment = sql`${since.toISOString()}::timestamptz`;
  await db.execute(sql`
    insert into ${activeDays} (subnetwork_id, day, requests, messages)
    select written.place, written.day, sum(written.requests), sum(written.messages)
    from (
      select ${memberships.subnetworkId} as place,
        (${roommateRequests.createdAt} at time zone ${subnetworks.timeZone})::date as day, 1 as requests, 0 as messages
      from ${roommateRequests}
      join ${memberships} on ${memberships.id} = ${roommateRequests.fromMembershipId}
      join ${subnetworks} on ${subnetworks.id} = ${memberships.subnetworkId}
      where ${roommateRequests.createdAt} >= ${moment}
      union all
      select ${chats.subnetworkId}, (${chatMessages.createdAt} at time zone ${subnetworks.timeZone})::date, 0, 1
      from ${chatMessages}
      join ${chats} on ${chats.id} = ${chatMessages.sid}
      join ${subnetworks} on ${subnetworks.id} = ${chats.subnetworkId}
      where ${chatMessages.createdAt} >= ${moment}
    ) written
    join ${subnetworks} on ${subnetworks.id} = written.place
    where written.day > (${moment} at time zone ${subnetworks.timeZone})::date
    group by written.place, written.day
    on conflict (subnetwork_id, day) do update set requests = excluded.requests, messages = excluded.messages`);
}
