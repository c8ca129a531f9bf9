import type { ErrorCode } from '@nestmate/contract/errors';
import type { RoomId } from '@nestmate/contract/ids';
import type { ChatReplies, ChatRequest } from '@nestmate/contract/socket/chat';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { type ChatActor, chatWindowsOf, isNoticed, writeRefusalOf } from './participation.policy';
import {
  followRooms,
  type KnownParticipation,
  lockChatOfRoom,
  type Pair,
  participationOf,
  participationsOf,
  moveReadHorizon,
  participantsOf,
  unreadCounts,
} from './participation.queries';

/** A membership that takes part in a conversation, as it was when its request was checked. */
export type Participant = KnownParticipation & { takesPart: true };

/** A participant who may write, as it was when their request was checked. */
export type Writer = Participant &
  Record<'isBlockedByMe' | 'isBlockedByThem' | 'isOtherGone' | 'isRoomGone', false>;

const isParticipant = (participation: KnownParticipation | undefined): participation is Participant =>
  participation?.takesPart === true;

const isWriter = (participation: KnownParticipation): participation is Writer =>
  writeRefusalOf(participation) === undefined;

/**
 * How a membership takes part in a conversation now. Each request asks again, because it changes at any time.
 * @throws ProductError `NotFound` when it takes no part, whether or not the conversation exists
 */
export async function requireTakesPart(db: Db, pair: Pair): Promise<Participant> {
  const participation = await participationOf(db, pair);
  if (!isParticipant(participation)) throw new ProductError('NotFound');
  return participation;
}

/** @throws ProductError why the participant cannot write */
export function requireWriter(participant: Participant): Writer {
  if (!isWriter(participant)) throw new ProductError(writeRefusalOf(participant) ?? 'NotFound');
  return participant;
}

/** @throws ProductError why the membership cannot write */
export const requireMayWrite = async (db: Db, pair: Pair): Promise<Writer> =>
  requireWriter(await requireTakesPart(db, pair));

/** Why each of these memberships cannot write; undefined when it can. */
export async function writeRefusalsOf(
  db: Db,
  pairs: readonly Pair[],
): Promise<(pair: Pair) => ErrorCode | undefined> {
  const known = await participationsOf(db, pairs);
  return ({ sid, membershipId }) =>
    writeRefusalOf(known.find((one) => one.sid === sid && one.membershipId === membershipId));
}

/**
 * Updates the participants of a room's conversation after a resident leaves, so that the resident does not take part
 * again if the room is deleted before the next message. Call it in the transaction that removes the resident, which
 * holds the room's row lock.
 */
export async function followRoomOfChat(tx: Tx, roomId: RoomId): Promise<void> {
  await followRooms(tx, await lockChatOfRoom(tx, roomId));
}

type IndicatorDependencies = Pick<App, 'db' | 'live'>;

/** Marks all messages up to one as read. */
export async function markRead(
  { db, live }: IndicatorDependencies,
  reader: Participant,
  { sid, index }: ChatRequest<'chat.read'>,
): Promise<ChatReplies['chat.read']> {
  const horizon = await moveReadHorizon(db, sid, reader.membershipId, index);
  if (!horizon) throw new ProductError('NotFound');
  const { readIndex, moved, unread } = horizon;
  if (moved) {
    // While one of two has blocked the other, the read horizon reaches only the reader's own windows.
    const audience = isNoticed(reader) ? await participantsOf(db, sid) : [reader.membershipId];
    live.emitEverywhere(audience.map(chatWindowsOf), 'chat.read', {
      sid,
      userId: reader.userId,
      index: readIndex,
    });
  }
  return { readIndex, unreadCount: unread };
}

/** Shows the other participants that one is typing. */
export async function showTyping(
  { db, live }: IndicatorDependencies,
  typist: Participant,
  { sid }: ChatRequest<'chat.typing'>,
): Promise<ChatReplies['chat.typing']> {
  if (!isNoticed(typist)) return {};
  const others = (await participantsOf(db, sid)).filter((id) => id !== typist.membershipId);
  live.emitEverywhere(others.map(chatWindowsOf), 'chat.typing', { sid, userId: typist.userId });
  return {};
}

/** The unread messages of all the actor's conversations that are not muted. */
export async function unreadCount(db: Db, { membershipId }: ChatActor): Promise<number> {
  return (await unreadCounts(db, [membershipId])).get(membershipId) ?? 0;
}
