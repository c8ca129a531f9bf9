import type { GenderId, MembershipId, RoomTypeId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import type { ResidentFilter, ResidentSort, StaffResident } from '@nestmate/contract/staff/residents';
import {
  and,
  asc,
  count,
  eq,
  isNotNull,
  isNull,
  not,
  type SQL,
  sql,
  desc,
  type SQLWrapper,
} from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { containing, isAmong } from '../../../platform/database/conditions';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import type { StaffGrant } from '../../../platform/http';
import { genders, roomTypes, subnetworks, unitTypes } from '../../housing';
import { invitations } from '../../invitations';
import { isRemoved, isStanding, memberships } from '../../memberships';
import { isFoundBy, isHidden, isRegistered, lastNameKey, profiles } from '../../profile';
import { isOpen, isRoomLocked, roommateRequests, roomMembers, rooms, roomSize } from '../../room';
import { inScope } from '../../staff';

type State = StaffResident['state'];

export interface Unit {
  unit_type_id: UnitTypeId;
  room_type_id: RoomTypeId | null;
}

const stateIs: Record<State, SQL | undefined> = {
  removed: isRemoved(),
  invited: and(isStanding(), isNull(memberships.userId)),
  registering: and(isStanding(), isNotNull(memberships.userId), not(isRegistered())),
  registered: and(isStanding(), isNotNull(memberships.userId), isRegistered()),
};

const state = sql<State>`case
  when ${stateIs.removed} then 'removed' when ${stateIs.invited} then 'invited'
  when ${stateIs.registering} then 'registering' else 'registered' end`;

const roomIs: Record<NonNullable<ResidentFilter['room']>, SQL | undefined> = {
  alone: isNull(rooms.id),
  locked: isRoomLocked(),
  full: and(sql`not ${isRoomLocked()}`, isNotNull(rooms.id), sql`${roomSize()} >= ${unitTypes.capacity}`),
  open: and(sql`not ${isRoomLocked()}`, isNotNull(rooms.id), sql`${roomSize()} < ${unitTypes.capacity}`),
};

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
export const matches = (filter: ResidentFilter): SQL | undefined =>
  and(
    filter.state ? stateIs[filter.state] : isStanding(),
    filter.unit_type ? eq(memberships.unitTypeId, filter.unit_type) : undefined,
    filter.room ? roomIs[filter.room] : undefined,
    filter.hidden === undefined ? undefined : eq(isHidden(), filter.hidden === 'true'),
    filter.question ? isAnswered(filter.question, filter) : undefined,
    filter.text ? isFoundBy(filter.text, memberships.id) : undefined,
  );

/** The number of a resident's open requests. Index: roommate_requests(from/to_membership_id, status). */
export const openRequests = sql<number>`(
  select count(*)::int from ${roommateRequests}
  where ${memberships.id} in (${roommateRequests.fromMembershipId}, ${roommateRequests.toMembershipId}) and ${isOpen()}
)`;

const shown = {
  membershipId: memberships.id,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  preferredFirstName: profiles.preferredFirstName,
  email: profiles.email,
  subnetworkId: memberships.subnetworkId,
  unitTypeId: memberships.unitTypeId,
  unitType: unitTypes.name,
  roomTypeId: memberships.roomTypeId,
  state,
  isHidden: isHidden(),
  roomId: rooms.id,
  people: roomSize(),
  isLocked: isRoomLocked(),
  capacity: unitTypes.capacity,
  requests: openRequests,
  claimedAt: memberships.claimedAt,
};

const byName = [lastNameKey(), sql`lower(${profiles.firstName})`] as const;

const digits = (number: SQL | SQLWrapper) => sql`lpad((${number})::text, 4, '0') collate "C"`;

/** The sort key before the names in each order, as text. */
const keyOf: Record<Exclude<ResidentSort, 'name'>, SQL> = {
  place: sql`lower(${subnetworks.name})`,
  unit: sql`lower(${unitTypes.name})`,
  room: digits(roomSize()),
  state: sql`case when ${stateIs.removed} then '3' when ${stateIs.invited} then '0'
    when ${stateIs.registering} then '1' else '2' end collate "C"`,
  joined: sql`coalesce(to_char(${memberships.claimedAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), '') collate "C"`,
};

/** The position of a resident in the list: the sort key, last name, first name, id. */
export type Cursor = [key: string, lastName: string, firstName: string, id: string];

export interface Order {
  sort: ResidentSort;
  isDown: boolean;
  after?: Cursor | undefined;
  count: number;
}

/**
 * The tables that a filter or an order needs besides those of people: joining all residents takes most of the time of
 * counting them.
 */
const looksAt = ({ state: stateFilter, room, hidden, question }: ResidentFilter, sort?: ResidentSort) => ({
  profiles:
    stateFilter === 'registering' ||
    stateFilter === 'registered' ||
    hidden !== undefined ||
    question !== undefined,
  unitTypes: sort === 'unit',
  rooms: room !== undefined || sort === 'room',
});

/**
 * Residents in scope, after a position in the list. Index by name: profiles_by_name; other orders sort all that the
 * filter finds. What only the page shows is joined to the page, not to all that the filter finds.
 */
export function residentsIn(
  db: Db,
  grant: StaffGrant,
  filter: ResidentFilter,
  { sort, isDown, after, count: number }: Order,
) {
  const key = sort === 'name' ? undefined : keyOf[sort];
  const order = [...(key ? [key] : []), ...byName, sql`${profiles.membershipId}`];
  const [keyAfter, ...nameAfter] = after ?? [];
  const [last, first, id] = nameAfter;
  const position = [...(key ? [sql`${keyAfter}`] : []), sql`${last}`, sql`${first}`, sql`${id}::uuid`];
  const inOrder = (keys: readonly SQLWrapper[]) => keys.map((one) => (isDown ? desc(one) : asc(one)));
  const needs = looksAt(filter, sort);
  const found = db
    .select({
      id: profiles.membershipId,
      sortKey: sql<string>`${key ?? sql`''`}`.as('sort_key'),
      sortLast: sql<string>`${byName[0]}`.as('sort_last'),
      sortFirst: sql<string>`${byName[1]}`.as('sort_first'),
    })
    .from(profiles)
    .innerJoin(memberships, eq(memberships.id, profiles.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(
      and(
        inScope(grant, filter.place),
        matches(filter),
        after
          ? sql`(${sql.join(order, sql`, `)}) ${sql.raw(isDown ? '<' : '>')} (${sql.join(position, sql`, `)})`
          : undefined,
      ),
    )
    .orderBy(...inOrder(order))
    .limit(number)
    .$dynamic();
  if (needs.unitTypes || needs.rooms)
    void found.innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId));
  if (needs.rooms)
    void found
      .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
      .leftJoin(rooms, eq(rooms.id, roomMembers.roomId));
  const page = found.as('page');
  return db
    .select({ ...shown, sortKey: page.sortKey, sortLast: page.sortLast, sortFirst: page.sortFirst })
    .from(page)
    .innerJoin(profiles, eq(profiles.membershipId, page.id))
    .innerJoin(memberships, eq(memberships.id, page.id))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .orderBy(...inOrder([page.sortKey, page.sortLast, page.sortFirst, page.id]));
}

export async function countResidents(db: Db, grant: StaffGrant, filter: ResidentFilter): Promise<number> {
  const needs = looksAt(filter);
  const counted = db
    .select({ residents: count() })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(and(inScope(grant, filter.place), matches(filter)))
    .$dynamic();
  if (needs.profiles) void counted.innerJoin(profiles, eq(profiles.membershipId, memberships.id));
  if (needs.rooms)
    void counted
      .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
      .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
      .leftJoin(rooms, eq(rooms.id, roomMembers.roomId));
  const [row] = await counted;
  return row?.residents ?? 0;
}

/** The registration answers of residents by question number. Index: the primary keys. */
export const registrationResponsesOf = (db: Db, ids: readonly MembershipId[]) =>
  db
    .select({
      membershipId: profiles.membershipId,
      subnetworkId: memberships.subnetworkId,
      responses: profiles.registrationResponses,
    })
    .from(profiles)
    .innerJoin(memberships, eq(memberships.id, profiles.membershipId))
    .where(isAmong(profiles.membershipId, ids));

interface Roommate {
  membershipId: MembershipId;
  firstName: string;
  lastName: string;
}

const residentQuery = prepared('office_resident', (db, { id }: Placeholders<{ id: MembershipId }>) =>
  db
    .select({
      ...shown,
      hasOneName: profiles.hasOneName,
      genderId: profiles.genderId,
      gender: genders.label,
      roomType: roomTypes.name,
      phone: profiles.phone,
      registeredAt: profiles.registeredAt,
      responses: profiles.registrationResponses,
      questions: subnetworks.registrationQuestions,
      removedAt: memberships.removedAt,
      roommates: sql<
        Roommate[]
      >`(select coalesce(json_agg(json_build_object('membershipId', mate.membership_id,
          'firstName', named.first_name, 'lastName', named.last_name) order by mate.joined_at, mate.membership_id), '[]')
        from ${roomMembers} mate join ${profiles} named on named.membership_id = mate.membership_id
        where mate.room_id = ${rooms.id} and mate.membership_id <> ${memberships.id})`,
      /** The passcode of an unclaimed place. */
      passcode: sql<string | null>`(select ${invitations.passcode} from ${invitations}
        where ${invitations.membershipId} = ${memberships.id} and ${invitations.revokedAt} is null
          and ${memberships.userId} is null limit 1)`,
    })
    .from(profiles)
    .innerJoin(memberships, eq(memberships.id, profiles.membershipId))
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(genders, eq(genders.id, profiles.genderId))
    .leftJoin(roomTypes, eq(roomTypes.id, memberships.roomTypeId))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(eq(memberships.id, id)),
);

/**
 * A resident, even a removed one, with the fields that only their page shows. Indexes: the primary keys,
 * room_members(room_id), invitations(membership_id).
 */
export async function residentById(db: Db, id: MembershipId) {
  const [row] = await residentQuery(db, { id });
  return row;
}

/** The fields that the housing office may correct, and their resident; locked until the transaction ends. */
export async function lockParticulars(tx: Tx, id: MembershipId) {
  const [row] = await tx
    .select({
      first_name: profiles.firstName,
      last_name: profiles.lastName,
      single_name: profiles.hasOneName,
      email: profiles.email,
      gender_id: profiles.genderId,
      owner: memberships.userId,
      subnetworkId: memberships.subnetworkId,
    })
    .from(profiles)
    .innerJoin(memberships, eq(memberships.id, profiles.membershipId))
    .where(eq(profiles.membershipId, id))
    .for('no key update');
  return row;
}

/** Index: the primary key. */
export async function ownerOf(tx: Tx, id: MembershipId): Promise<UserId | null> {
  const [row] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.id, id));
  return row?.userId ?? null;
}

/** A gender that the resident's place offers or offered. Index: the primary keys. */
export async function genderOfPlace(tx: Tx, id: MembershipId, genderId: GenderId) {
  const [row] = await tx
    .select({ label: genders.label })
    .from(genders)
    .innerJoin(memberships, eq(memberships.subnetworkId, genders.subnetworkId))
    .where(and(eq(memberships.id, id), eq(genders.id, genderId)));
  return row?.label;
}

/**
 * The names of a kind of unit and bedroom of the resident's place; undefined unless they belong together. Index: the
 * primary keys.
 */
export async function unitOfPlace(tx: Tx, id: MembershipId, unit: Unit) {
  const [row] = await tx
    .select({ unit_type: unitTypes.name, room_type: roomTypes.name, room_type_id: roomTypes.id })
    .from(memberships)
    .innerJoin(unitTypes, eq(unitTypes.subnetworkId, memberships.subnetworkId))
    .leftJoin(
      roomTypes,
      and(eq(roomTypes.unitTypeId, unitTypes.id), eq(roomTypes.id, unit.room_type_id ?? sql`null`)),
    )
    .where(and(eq(memberships.id, id), eq(unitTypes.id, unit.unit_type_id)));
  if (!row || row.room_type_id !== unit.room_type_id) return undefined;
  return { unit_type: row.unit_type, room_type: row.room_type };
}

/** The unit of a resident; locked until the transaction ends. */
export async function lockUnit(tx: Tx, id: MembershipId) {
  const [row] = await tx
    .select({ unit_type_id: memberships.unitTypeId, room_type_id: memberships.roomTypeId })
    .from(memberships)
    .where(eq(memberships.id, id))
    .for('no key update');
  return row;
}
