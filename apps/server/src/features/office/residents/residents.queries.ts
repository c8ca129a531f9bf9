import type { MembershipId } from '@nestmate/contract/ids';
import type { ResidentFilter, ResidentSort, StaffResident } from '@nestmate/contract/staff/residents';
import { and, asc, count, desc, eq, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import { type Placeholders, prepared } from '../../../platform/database/prepared';
import type { StaffGrant } from '../../../platform/http';
import { genders, roomTypes, subnetworks, unitTypes } from '../../housing';
import { invitationOf, invitations } from '../../invitations';
import { memberships, officeIds } from '../../memberships';
import { isHidden, lastNameKey, profiles } from '../../profile';
import { isOpen, isRoomLocked, roommateRequests, roomMembers, rooms, roomSize } from '../../room';
import { inScope } from '../../staff';
import { lastSeenAt, looksAt, matches, stateIs } from './resident-filter.queries';

type State = StaffResident['state'];

const state = sql<State>`case
  when ${stateIs.removed} then 'removed' when ${stateIs.invited} then 'invited'
  when ${stateIs.registering} then 'registering' else 'registered' end`;

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
  unitNumber: rooms.unitNumber,
  officeId: officeIds.officeId,
  gender: genders.label,
  invitation: invitationOf(),
  lastSeenAt,
  requests: openRequests,
  claimedAt: memberships.claimedAt,
};

const byName = [lastNameKey(), sql`lower(${profiles.firstName})`] as const;

const digits = (number: SQL | SQLWrapper) => sql`lpad((${number})::text, 4, '0') collate "C"`;

const moment = (at: SQL | SQLWrapper) =>
  sql`coalesce(to_char(${at} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), '') collate "C"`;

/** The sort key before the names in each order, as text. */
const keyOf: Record<Exclude<ResidentSort, 'name'>, SQL> = {
  place: sql`lower(${subnetworks.name})`,
  unit: sql`lower(${unitTypes.name})`,
  room: digits(roomSize()),
  state: sql`case when ${stateIs.removed} then '3' when ${stateIs.invited} then '0'
    when ${stateIs.registering} then '1' else '2' end collate "C"`,
  joined: moment(memberships.claimedAt),
  seen: moment(lastSeenAt),
  unit_number: sql`lower(coalesce(${rooms.unitNumber}, ''))`,
};

/** The position of a resident in the list: the sort key, last name, first name, id. */
export type Cursor = [key: string, lastName: string, firstName: string, id: string];

export interface Order {
  sort: ResidentSort;
  isDown: boolean;
  after?: Cursor | undefined;
  count: number;
  now: Date;
}

/**
 * Residents in scope, after a position in the list. Index by name: profiles_by_name; other orders sort all that the
 * filter finds. What only the page shows is joined to the page, not to all that the filter finds.
 */
export function residentsIn(
  db: Db,
  grant: StaffGrant,
  filter: ResidentFilter,
  { sort, isDown, after, count: number, now }: Order,
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
        matches(filter, now),
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
    .leftJoin(officeIds, eq(officeIds.membershipId, memberships.id))
    .leftJoin(genders, eq(genders.id, profiles.genderId))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .orderBy(...inOrder([page.sortKey, page.sortLast, page.sortFirst, page.id]));
}

export async function countResidents(
  db: Db,
  grant: StaffGrant,
  filter: ResidentFilter,
  now: Date,
): Promise<number> {
  const needs = looksAt(filter);
  const counted = db
    .select({ residents: count() })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .where(and(inScope(grant, filter.place), matches(filter, now)))
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
      pictureKey: profiles.pictureKey,
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
    .leftJoin(officeIds, eq(officeIds.membershipId, memberships.id))
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
