import type { ErrorCode } from '@nestmate/contract/errors';
import type { ChatSid, RoomId } from '@nestmate/contract/ids';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import type { ChatActor } from './chat-actor';
import { writeRefusalOf } from './participation.policy';
import {
  type KnownParticipation,
  type Pair,
  participationOf,
  participationsOf,
} from './participation.queries';
import { followRooms, lockChatOfRoom } from './following-rooms.queries';

/**
 * How the actor takes part in a conversation now. Each request asks again, because it changes at any time.
 * @throws ProductError `NotFound` when the actor takes no part, whether or not the conversation exists
 */
export async function checkTakesPart(
  db: Db,
  { membershipId }: Pick<ChatActor, 'membershipId'>,
  chatId: ChatSid,
): Promise<KnownParticipation> {
  const participation = await participationOf(db, { chatId, membershipId });
  if (!participation?.takesPart) throw new ProductError('NotFound');
  return participation;
}

/** @throws ProductError why the membership cannot write */
export async function checkMayWrite(db: Db, pair: Pair): Promise<KnownParticipation> {
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
  return ({ chatId, membershipId }) =>
    writeRefusalOf(known.find((one) => one.chatId === chatId && one.membershipId === membershipId));
}

/**
 * Updates the participants of a room's conversation after a resident leaves, so that the resident does not take part again if the
 * room is deleted before the next message. Call it in the transaction that removes the resident, which holds the room's row lock.
 */
export async function followRoomOfChat(tx: Db, roomId: RoomId): Promise<void> {
  await followRooms(tx, await lockChatOfRoom(tx, roomId));
}
