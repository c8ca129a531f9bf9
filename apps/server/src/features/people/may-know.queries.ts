import type { MembershipId } from '@nestmate/contract/ids';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isBlockBetween } from '../blocking';
import { isStanding, memberships } from '../memberships';

const viewer = alias(memberships, 'viewer');

type Membership = Record<'id' | 'userId' | 'subnetworkId' | 'removedAt', SQLWrapper>;

/**
 * Whether one resident may know of another, as a condition of a query: both have standing memberships in one subnetwork,
 * neither has blocked the other, and the other is not hidden, or is a roommate or in touch. Registration is not
 * considered: the name of an unregistered resident may be known, as that of an unclaimed invitation. Indexes: the
 * primary keys, those of `isInTouch`.
 */
export const mayKnow = (viewerId: MembershipId | SQLWrapper, other: Membership = memberships): SQL<boolean> =>
  sql`(${isStanding(other)} and exists (
    select 1 from memberships viewer
    where viewer.id = ${viewerId} and ${isStanding(viewer)} and viewer.subnetwork_id = ${other.subnetworkId}
      and not ${isBlockBetween(viewer.userId, other.userId)}
      and (viewer.user_id = ${other.userId} or not ${isHidden(other)} or ${isInTouch(viewer, other)})
  ))`;

const isHidden = ({ id }: Pick<Membership, 'id'>) =>
  sql`exists (select 1 from profiles face where face.membership_id = ${id} and (face.hidden or face.hidden_by_office))`;

/** Two memberships in one room. Index: room_members(membership_id). */
export const isRoommate = (
  one: Pick<Membership, 'id'>,
  other: Pick<Membership, 'id'>,
): SQL<boolean> => sql`exists (
  select 1 from room_members mine join room_members theirs on theirs.room_id = mine.room_id
  where mine.membership_id = ${one.id} and theirs.membership_id = ${other.id}
)`;

/**
 * Roommates, and residents with an open request, a mutual like or a written conversation. These tables belong to
 * features that depend on this one. Indexes: room_members(membership_id), roommate_requests(from_membership_id,
 * status), interests' primary key, chat_participants(membership_id).
 */
const isInTouch = (one: Pick<Membership, 'id'>, other: Pick<Membership, 'id'>) => sql`(
  ${isRoommate(one, other)} or exists (
    select 1 from roommate_requests r
    where r.status = 'pending'
      and (r.from_membership_id, r.to_membership_id) in ((${one.id}, ${other.id}), (${other.id}, ${one.id}))
  ) or exists (
    select 1 from interests mine
    join interests theirs on theirs.from_membership_id = mine.to_membership_id
      and theirs.to_membership_id = mine.from_membership_id
    where mine.from_membership_id = ${one.id} and mine.to_membership_id = ${other.id}
      and mine.status = 'interested' and theirs.status = 'interested'
  ) or exists (
    select 1 from chat_participants mine
    join chat_participants theirs on theirs.chat_id = mine.chat_id and theirs.membership_id = ${other.id}
    join chats c on c.id = mine.chat_id and c.last_index >= mine.first_index
    where mine.membership_id = ${one.id}
  )
)`;
