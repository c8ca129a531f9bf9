import type { MembershipId } from '@nestmate/contract/ids';
import type { RequestStatus } from '@nestmate/contract/rules/requests';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isBlockBetween } from '../blocking';
import { isStanding, memberships } from '../memberships';
import { isHidden, profiles } from '../profile';

const viewer = alias(memberships, 'viewer');
const profile = alias(profiles, 'profile');

type Membership = Record<'id' | 'userId' | 'subnetworkId' | 'removedAt', SQLWrapper>;

/**
 * Whether one resident may know of another, as a condition of a query: both have standing memberships in one
 * subnetwork, neither has blocked the other, and the other is not hidden, or is a roommate or in touch. Registration is
 * not considered: the name of an unregistered resident may be known, as that of an unclaimed invitation. Indexes: the
 * primary keys, those of `isInTouch`.
 */
export const mayKnow = (viewerId: MembershipId | SQLWrapper, other: Membership = memberships): SQL<boolean> =>
  sql`(${isStanding(other)} and exists (
    select 1 from memberships viewer
    where viewer.id = ${viewerId} and ${isStanding(viewer)} and viewer.subnetwork_id = ${other.subnetworkId}
      and not ${isBlockBetween(viewer.userId, other.userId)}
      and (viewer.user_id = ${other.userId} or not ${isProfileHidden(other)} or ${isInTouch(viewer, other)})
  ))`;

type End = Pick<Membership, 'id'>;

const isProfileHidden = ({ id }: End) =>
  sql`exists (select 1 from ${profiles} profile where profile.membership_id = ${id} and ${isHidden(profile)})`;

// The tables of rooms, requests, likes and conversations belong to features above this one, which cannot be imported.

/** Two memberships in one room. Index: room_members(membership_id). */
export const isRoommate = (one: End, other: End): SQL<boolean> => sql`exists (
  select 1 from room_members mine join room_members theirs on theirs.room_id = mine.room_id
  where mine.membership_id = ${one.id} and theirs.membership_id = ${other.id}
)`;

const pending: RequestStatus = 'pending';

/**
 * Whether nobody has answered or cancelled a request. The status is no parameter, so that partial indexes serve
 * prepared statements.
 */
export const isPending = (request: { status: SQLWrapper }): SQL<boolean> =>
  sql`(${request.status} = ${sql.raw(`'${pending}'`)})`;

/** Whether two residents like each other. Index: interests' primary key. */
export const isMutualLike = (one: End, other: End): SQL<boolean> => sql`exists (
  select 1 from interests mine
  join interests theirs on theirs.from_membership_id = mine.to_membership_id
    and theirs.to_membership_id = mine.from_membership_id
  where mine.from_membership_id = ${one.id} and mine.to_membership_id = ${other.id}
    and mine.status = 'interested' and theirs.status = 'interested'
)`;

/**
 * Whether a request between two residents is pending, which is open if both stand and are not roommates. Index:
 * roommate_requests(from_membership_id, status).
 */
const isRequestPending = (one: End, other: End) => sql`exists (
  select 1 from roommate_requests r
  where ${isPending({ status: sql`r.status` })}
    and (r.from_membership_id, r.to_membership_id) in ((${one.id}, ${other.id}), (${other.id}, ${one.id}))
)`;

/** Whether two residents are in a conversation with a message. Index: chat_participants(membership_id). */
const haveWritten = (one: End, other: End) => sql`exists (
  select 1 from chat_participants mine
  join chat_participants theirs on theirs.chat_id = mine.chat_id and theirs.membership_id = ${other.id}
  join chats c on c.id = mine.chat_id and c.last_index >= mine.first_index
  where mine.membership_id = ${one.id}
)`;

/** Roommates, and residents with an open request, a mutual like or a written conversation. */
const isInTouch = (one: End, other: End) => sql`(
  ${isRoommate(one, other)} or ${isRequestPending(one, other)} or ${isMutualLike(one, other)}
  or ${haveWritten(one, other)}
)`;
