import type { MembershipId, RequestId } from '@nestmate/contract/ids';
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/client';
import { roundStatusHere, subnetworks, unitTypes } from '../housing';
import { isStanding, memberships } from '../memberships';
import { isRoomLocked, roomMembers, rooms, roomSize, unitsLeft } from '../room';
import { invitations, invitedFriends } from './invitations.schema';

/** A resident with their room, and what their community and its round allow. Indexes: the primary keys. */
export async function inviterOf(db: Db, membershipId: MembershipId) {
  const [row] = await db
    .select({
      isAllowed: sql<boolean>`${subnetworks.residentsInvite} and ${isStanding()}`,
      unitTypeId: memberships.unitTypeId,
      roundStatus: roundStatusHere(),
      paused: unitTypes.paused,
      capacity: unitTypes.capacity,
      unitsLeft: unitsLeft(),
      room: { size: roomSize(), locked: isRoomLocked() },
    })
    .from(memberships)
    .innerJoin(subnetworks, eq(subnetworks.id, memberships.subnetworkId))
    .innerJoin(unitTypes, eq(unitTypes.id, memberships.unitTypeId))
    .leftJoin(roomMembers, eq(roomMembers.membershipId, memberships.id))
    .leftJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(eq(memberships.id, membershipId));
  return row;
}
export type Inviter = NonNullable<Awaited<ReturnType<typeof inviterOf>>>;

/** In the words of the index: a parameter would not use it. */
const isFriendLink = sql`${invitations.type} = 'FRIEND'`;

const isLinkOf = (membershipId: MembershipId) =>
  and(eq(invitations.inviterMembershipId, membershipId), isFriendLink);

/** A resident's link to their unit type that is neither closed nor used up. Index: invitations_friend_links. */
export async function openLinkOf(db: Db, membershipId: MembershipId, { unitTypeId }: Inviter) {
  const [link] = await db
    .select({
      id: invitations.id,
      passcode: invitations.passcode,
      joins: invitations.joins,
      maxJoins: sql<number>`${invitations.maxJoins}`,
      message: sql<string>`${invitations.message}`,
    })
    .from(invitations)
    .where(
      and(
        isLinkOf(membershipId),
        eq(invitations.unitTypeId, unitTypeId),
        isNull(invitations.revokedAt),
        lt(invitations.joins, invitations.maxJoins),
      ),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(1);
  return link;
}

/** How many people have joined by a resident's links. Index: invitations_friend_links. */
export async function countInvited(db: Db, membershipId: MembershipId): Promise<number> {
  const [row] = await db
    .select({ joins: sql<number>`coalesce(sum(${invitations.joins}), 0)::int` })
    .from(invitations)
    .where(isLinkOf(membershipId));
  return row?.joins ?? 0;
}

export async function insertLink(tx: Tx, link: typeof invitations.$inferInsert): Promise<void> {
  await tx.insert(invitations).values(link);
}

/** Index: the primary key. */
export async function setLinkMessage(tx: Tx, id: string, message: string): Promise<void> {
  await tx.update(invitations).set({ message }).where(eq(invitations.id, id));
}

/** Closes a resident's open links. Index: invitations_friend_links. */
export async function closeLinksOf(db: Db, membershipId: MembershipId, now: Date): Promise<void> {
  await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(isLinkOf(membershipId), isNull(invitations.revokedAt)));
}

/** Deletes the links of these residents, with their words. Index: invitations_friend_links. */
export async function deleteLinksOf(tx: Tx, membershipIds: readonly MembershipId[]): Promise<void> {
  await tx
    .delete(invitations)
    .where(and(inArray(invitations.inviterMembershipId, [...membershipIds]), isFriendLink));
}

export async function insertInvitedFriend(tx: Tx, friend: typeof invitedFriends.$inferInsert): Promise<void> {
  await tx.insert(invitedFriends).values(friend);
}

/** Index: the primary key. */
export async function isInvitedFriend(db: Db, membershipId: MembershipId): Promise<boolean> {
  const [row] = await db
    .select({ id: invitedFriends.membershipId })
    .from(invitedFriends)
    .where(eq(invitedFriends.membershipId, membershipId));
  return row !== undefined;
}

/**
 * Ends the request that an invited person should find. @returns whether it was still to be sent. Index: the primary
 * key.
 */
export async function deleteInvitedFriend(tx: Tx, membershipId: MembershipId): Promise<boolean> {
  const deleted = await tx
    .delete(invitedFriends)
    .where(eq(invitedFriends.membershipId, membershipId))
    .returning({ id: invitedFriends.membershipId });
  return deleted.length > 0;
}

interface FriendRequest {
  inviterId: MembershipId;
  requestId: RequestId;
  message: string;
}

/** The request that an invited person should find; undefined where nobody has invited them. Index: the primary keys. */
export async function requestForFriend(
  db: Db,
  membershipId: MembershipId,
): Promise<FriendRequest | undefined> {
  const [row] = await db
    .select({
      inviterId: invitations.inviterMembershipId,
      requestId: invitedFriends.requestId,
      message: invitations.message,
    })
    .from(invitedFriends)
    .innerJoin(invitations, eq(invitations.id, invitedFriends.invitationId))
    .where(eq(invitedFriends.membershipId, membershipId));
  if (!row?.inviterId || row.message === null) return undefined;
  return { ...row, inviterId: row.inviterId, message: row.message };
}
