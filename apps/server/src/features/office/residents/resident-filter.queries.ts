import type { ResidentFilter, ResidentSort, StaffResident } from '@nestmate/contract/staff/residents';
import { and, eq, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../../platform/database/conditions';
import { dayMs } from '../../../platform/durations';
import { sessions } from '../../auth';
import { subnetworks, unitTypes } from '../../housing';
import { invitationOf } from '../../invitations';
import { isRemoved, isStanding, memberships, officeIds } from '../../memberships';
import { isFoundBy, isHidden, isRegistered, profiles } from '../../profile';
import { isRoomLocked, rooms, roomSize } from '../../room';

type State = StaffResident['state'];

/** The progress of a resident, as conditions. */
export const stateIs: Record<State, SQL | undefined> = {
  removed: isRemoved(),
  invited: and(isStanding(), isNull(memberships.userId)),
  registering: and(isStanding(), isNotNull(memberships.userId), not(isRegistered())),
  registered: and(isStanding(), isNotNull(memberships.userId), isRegistered()),
};

const roomIs: Record<NonNullable<ResidentFilter['room']>, SQL | undefined> = {
  alone: isNull(rooms.id),
  locked: isRoomLocked(),
  full: and(sql`not ${isRoomLocked()}`, isNotNull(rooms.id), sql`${roomSize()} >= ${unitTypes.capacity}`),
  open: and(sql`not ${isRoomLocked()}`, isNotNull(rooms.id), sql`${roomSize()} < ${unitTypes.capacity}`),
};

/** When a resident last used the product; null before they join. Index: sessions(user_id). */
export const lastSeenAt = sql<string | null>`(
  select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions.userId} = ${memberships.userId})`;

type SeenFilter = NonNullable<ResidentFilter['seen']>;

/** Only those who have joined can be seen. */
function isSeen(seen: SeenFilter, now: Date): SQL | undefined {
  const since = (days: number) => {
    const from = new Date(now.getTime() - days * dayMs).toISOString();
    return sql`coalesce(${lastSeenAt} > ${from}::timestamptz, false)`;
  };
  const when: Record<SeenFilter, SQL | undefined> = {
    week: since(7),
    notWeek: and(isNotNull(memberships.userId), not(since(7))),
    notMonth: and(isNotNull(memberships.userId), not(since(30))),
  };
  return when[seen];
}

/**
 * Whether a resident of a place has given an answer to a question of its registration, or none. No answer to a
 * sensitive question is found by what it says. Needs `profiles`.
 */
function isAnswered(question: string, { place, answered, answer }: ResidentFilter): SQL {
  const response = sql`${profiles.registrationResponses} ->> ${question}`;
  const isOfPlace = place ? eq(memberships.subnetworkId, place) : sql`false`;
  if (answered === 'false') return sql`(${isOfPlace} and ${response} is null)`;
  if (!answer) return sql`(${isOfPlace} and ${response} is not null)`;
  const type = sql`(
    select entry.question ->> 'type' from ${subnetworks} of_place
    cross join lateral jsonb_array_elements(of_place.registration_questions) entry (question)
    where of_place.id = ${place ?? null} and entry.question ->> 'question_num' = ${question}
      and entry.question -> 'sensitive' is distinct from 'true')`;
  return sql`(${isOfPlace} and case ${type} when 'TEXT' then ${response} ilike ${containing(answer)}
    else ${type} is not null and ${response} = ${answer} end)`;
}

/** Removed residents are found only by an explicit filter. */
export const matches = (filter: ResidentFilter, now: Date): SQL | undefined =>
  and(
    filter.state ? stateIs[filter.state] : isStanding(),
    filter.unit_type ? eq(memberships.unitTypeId, filter.unit_type) : undefined,
    filter.room ? roomIs[filter.room] : undefined,
    filter.hidden === undefined ? undefined : eq(isHidden(), filter.hidden === 'true'),
    filter.gender ? eq(profiles.genderId, filter.gender) : undefined,
    filter.unit_number
      ? (filter.unit_number === 'assigned' ? isNotNull : isNull)(rooms.unitNumber)
      : undefined,
    filter.office_id
      ? sql`${filter.office_id === 'assigned'} = exists (select from ${officeIds}
          where ${officeIds.membershipId} = ${memberships.id} and ${officeIds.officeId} is not null)`
      : undefined,
    filter.invitation ? sql`${invitationOf()} ->> 'state' = ${filter.invitation}` : undefined,
    filter.seen ? isSeen(filter.seen, now) : undefined,
    filter.question ? isAnswered(filter.question, filter) : undefined,
    filter.text ? isFoundBy(filter.text, memberships.id) : undefined,
  );

/**
 * The tables that a filter or an order needs besides those of people: joining all residents takes most of the time of
 * counting them.
 */
export const looksAt = (
  { state: stateFilter, room, hidden, question, gender, unit_number }: ResidentFilter,
  sort?: ResidentSort,
) => ({
  profiles:
    stateFilter === 'registering' ||
    stateFilter === 'registered' ||
    hidden !== undefined ||
    gender !== undefined ||
    question !== undefined,
  unitTypes: sort === 'unit',
  rooms: room !== undefined || unit_number !== undefined || sort === 'room' || sort === 'unit_number',
});
