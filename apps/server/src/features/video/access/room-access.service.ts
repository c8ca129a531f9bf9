import { chatIdOf, type ChatSid, type MembershipId, type UserId, type VideoAccess } from '@nestmate/contract';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { checkMayWrite } from '../../chat';
import { iceServersFor } from './ice-servers';
import type { RoomTokens } from './room-tokens';

interface Pair {
  chatId: ChatSid;
  membershipId: MembershipId;
}

/** The two people of a conversation in which the membership may call. */
export interface CallPair {
  userId: UserId;
  otherUserId: UserId;
}

/** @throws ProductError why nobody can be called there */
export async function checkMayCall(db: Db, pair: Pair): Promise<CallPair> {
  const { userId, otherUserId } = await checkMayWrite(db, pair);
  if (!otherUserId) throw new ProductError('GroupCallUnavailable');
  return { userId, otherUserId };
}

/** Lets a resident into the video room of a conversation of two people. @throws ProductError why not */
export async function accessRoom(
  { db, clock, config, tokens }: Pick<App, 'clock' | 'config' | 'db'> & { tokens: RoomTokens },
  pair: Pair,
): Promise<VideoAccess> {
  const { userId, otherUserId } = await checkMayCall(db, pair);
  const room = chatIdOf([userId, otherUserId]);
  const type = 'peer-to-peer';
  const { token, expiresAt } = await tokens.issue({ userId, sid: pair.chatId, room, type });
  return {
    token,
    room_name: room,
    room_type: type,
    ice_servers: iceServersFor(userId, config.ice, clock()),
    expires_at: expiresAt.toISOString(),
  };
}
