import type { calls } from '@nestmate/contract';
import type { ReplyOf } from '@nestmate/contract/call';
import type { ErrorCode } from '@nestmate/contract/errors';
import type { MembershipId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import type { UnsentRequest } from '@nestmate/contract/notification-list';
import type { TogetherRefusal } from '@nestmate/contract/room';
import type { App } from '../../platform/app';
import type { Db, Tx } from '../../platform/database/client';
import { type ActingMembership, ProductError } from '../../platform/http';
import { newId } from '../../platform/ids';
import { lockAccount } from '../memberships';
import { isFull, sendRequest, togetherRefusalOf } from '../room';
import {
  closeLinksOf,
  countInvited,
  deleteInvitedFriend,
  isInvitedFriend,
  type Inviter,
  inviterOf,
  insertLink,
  openLinkOf,
  requestForFriend,
  setLinkMessage,
} from './friends.queries';
import type { FoundInvitation } from './invitations.queries';
import { invitationLink, newPasscode } from './passcode';

type OwnLink = ReplyOf<typeof calls.invitations.readFriendLink>;
type FriendDependencies = Pick<App, 'config' | 'db'>;

const newcomer = { size: 1, locked: false };

/** Why one more person cannot join a resident's room now; null when somebody can. */
const refusalOf = (inviter: Inviter): TogetherRefusal | null =>
  togetherRefusalOf(inviter, inviter.room, newcomer);

/** The link with which a resident invites people they know, while it opens anything. */
export async function friendLinkOf(
  { db, config }: FriendDependencies,
  { membershipId }: Pick<ActingMembership, 'membershipId'>,
): Promise<OwnLink> {
  const inviter = await inviterOf(db, membershipId);
  if (!inviter?.isAllowed || refusalOf(inviter) !== null) return { friend_link: null };
  const link = await openLinkOf(db, membershipId, inviter);
  if (!link) return { friend_link: null };
  const { passcode, joins, maxJoins, message } = link;
  return {
    friend_link: {
      link: invitationLink(config.publicUrl, passcode),
      message,
      joined: joins,
      max_joins: maxJoins,
    },
  };
}

/**
 * Opens a link to the free places of a resident's room, with the request that follows. While one is open it stays, with
 * the new words.
 * @throws ProductError `NotFound` where the community does not let its residents invite, `unit_full`, `TooManyInvited`,
 * or why nobody can move in now
 */
export async function openFriendLink(
  { db, config }: FriendDependencies,
  { membershipId, userId }: ActingMembership,
  message: string,
  now: Date,
): Promise<OwnLink> {
  await db.transaction(async (tx) => {
    // Of two windows, the second finds the link of the first.
    if (!(await lockAccount(tx, userId))) throw new ProductError('AccountDeleted');
    const inviter = await inviterOf(tx, membershipId);
    if (!inviter?.isAllowed) throw new ProductError('NotFound');
    const { room, capacity, unitTypeId } = inviter;
    if (isFull(room.size, capacity)) throw new ProductError('unit_full');
    const refusal = refusalOf(inviter);
    if (refusal) throw new ProductError(refusal);
    const open = await openLinkOf(tx, membershipId, inviter);
    if (open) return setLinkMessage(tx, open.id, message);
    const left = limits.invitedFriends - (await countInvited(tx, membershipId));
    if (left <= 0) throw new ProductError('TooManyInvited', { values: { count: limits.invitedFriends } });
    return insertLink(tx, {
      id: newId(),
      passcode: newPasscode(),
      type: 'FRIEND',
      unitTypeId,
      inviterMembershipId: membershipId,
      maxJoins: Math.min(left, capacity - room.size),
      message,
      createdAt: now,
    });
  });
  return friendLinkOf({ db, config }, { membershipId });
}

/** Closes a resident's link; idempotent. */
export async function closeFriendLink(
  { db }: Pick<App, 'db'>,
  { membershipId }: ActingMembership,
  now: Date,
): Promise<OwnLink> {
  await closeLinksOf(db, membershipId, now);
  return { friend_link: null };
}

/** Whether the link has reached its number of joins. */
export const isUsedUp = ({ maxJoins, joins }: FoundInvitation['invitation']): boolean =>
  joins >= (maxJoins ?? Infinity);

/**
 * Refuses a resident's link whose resident could not get one now: they have left, moved or been removed, their room is
 * full, the round is over, or the community no longer lets residents invite.
 * @throws ProductError `FriendLinkOver`; `InvalidPasscode` where the resident is no longer there
 */
export async function requireOpenLink(db: Db, { invitation }: FoundInvitation): Promise<void> {
  const { type, inviterMembershipId, unitTypeId } = invitation;
  if (type !== 'FRIEND') return;
  const inviter = inviterMembershipId ? await inviterOf(db, inviterMembershipId) : undefined;
  if (!inviter) throw new ProductError('InvalidPasscode');
  const isOpen = inviter.isAllowed && inviter.unitTypeId === unitTypeId && refusalOf(inviter) === null;
  if (!isOpen) throw new ProductError('FriendLinkOver');
}

/** Why a request was not sent, by the code of its refusal; any other, such as a block, is not revealed. */
const unsentBecause: Partial<Record<ErrorCode, UnsentRequest>> = {
  room_too_small: 'friend.full',
  no_unit_left: 'friend.full',
  network_closed: 'friend.over',
  matching_finished: 'friend.over',
  matching_paused: 'friend.later',
  room_locked: 'friend.later',
  roommates_object: 'friend.unsent',
  TooManyRequestsOpen: 'friend.later',
};

/** There is nothing left to ask. */
const isSettled = (code: ErrorCode) => code === 'AlreadyRoommates' || code === 'RequestExists';

/**
 * Sends the request of the resident who has invited a person that is registered now. Where it can no longer be sent,
 * for instance because the room is full, both learn of it once, and nobody is asked. Idempotent: of two runs, one
 * deletes the row of the friend.
 */
export async function requestInvitedFriend(
  { db, events }: Pick<App, 'db' | 'events'>,
  membershipId: MembershipId,
  now: Date,
): Promise<void> {
  const request = await requestForFriend(db, membershipId);
  if (!request) return;
  const { inviterId, message, requestId } = request;
  const body = { potential_roommate_id: membershipId, message, request_id: requestId };
  try {
    await sendRequest({ db, events }, { membershipId: inviterId }, body, now);
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    const reason = unsentBecause[error.code] ?? 'friend.unsent';
    await db.transaction(async (tx) => {
      if (!(await deleteInvitedFriend(tx, membershipId)) || isSettled(error.code)) return;
      await events.publish(tx, 'friendRequest.unsent', { reason, membershipIds: [inviterId, membershipId] });
    });
  }
}

export const friendRequestQueue = 'friend-request';

/** Queues the request of a resident's inviter, if there is one. */
export async function queueRequestOfFriend(
  tx: Tx,
  { jobs }: Pick<App, 'jobs'>,
  membershipId: MembershipId,
): Promise<void> {
  if (await isInvitedFriend(tx, membershipId))
    await jobs.sendWithin(tx, friendRequestQueue, [{ membershipId }]);
}
