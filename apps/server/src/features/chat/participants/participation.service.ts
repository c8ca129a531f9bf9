import type { ChatReplies, ChatRequest } from '@nestmate/contract/chat';
import type { ErrorCode } from '@nestmate/contract/errors';
import type { ChatSid, RoomId } from '@nestmate/contract/ids';
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

/**
 * How the actor takes part in a conversation now. Each request asks again, because it changes at any time.
 * @throws ProductError `NotFound` when the actor takes no part, whether or not the conversation exists
 */
export async function requireTakesPart(
  db: Db,
  { membershipId }: Pick<ChatActor, 'membershipId'>,
  sid: ChatSid,
): Promise<KnownParticipation> {
  const participation = await participationOf(db, { sid, membershipId });
  if (!participation?.takesPart) throw new ProductError('NotFound');
  return participation;
}

/** @throws ProductError why the membership cannot write */
export async function requireMayWrite(db: Db, pair: Pair): Promise<KnownParticipation> {
  const participation = await participationOf(db, pair);
  const refusal = writeRefusalOf(participation);
  if (refusal || !participation) throw new ProductError(refusal ?? 'NotFound');
  return participation;
}

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
  actor: ChatActor,
  { sid, index }: ChatRequest<'chat.read'>,
): Promise<ChatReplies['chat.read']> {
  const participation = await requireTakesPart(db, actor, sid);
  const horizon = await moveReadHorizon(db, sid, actor.membershipId, index);
  if (!horizon) throw new ProductError('NotFound');
  const { readIndex, moved, unread } = horizon;
  if (moved) {
    // While one of two has blocked the other, the read horizon reaches only the reader's own windows.
    const audience = isNoticed(participation) ? await participantsOf(db, sid) : [actor.membershipId];
    live.emitEverywhere(audience.map(chatWindowsOf), 'chat.read', {
      sid,
      userId: actor.userId,
      index: readIndex,
    });
  }
  return { readIndex, unreadCount: unread };
}

/** Shows the other participants that the actor is typing. */
export async function showTyping(
  { db, live }: IndicatorDependencies,
  actor: ChatActor,
  { sid }: ChatRequest<'chat.typing'>,
): Promise<ChatReplies['chat.typing']> {
  if (!isNoticed(await requireTakesPart(db, actor, sid))) return {};
  const others = (await participantsOf(db, sid)).filter((id) => id !== actor.membershipId);
  live.emitEverywhere(others.map(chatWindowsOf), 'chat.typing', { sid, userId: actor.userId });
  return {};
}

/** The unread messages of all the actor's conversations that are not muted. */
export async function unreadCount(db: Db, { membershipId }: ChatActor): Promise<number> {
  return (await unreadCounts(db, [membershipId])).get(membershipId) ?? 0;
}
