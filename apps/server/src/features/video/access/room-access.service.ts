import {
  chatIdOf,
  type ChatSid,
  type MembershipId,
  type UserId,
  type VideoAccess,
  type VideoRoomType,
  type VideoRtpCapabilities,
} from '@nestmate/contract';
import type { App } from '../../../platform/app';
import { ProductError } from '../../../platform/http';
import { checkMayWrite, peopleOf } from '../../chat';
import { iceServersFor } from './ice-servers';
import type { MediaServers } from '../media/media-servers';
import type { RoomTokens } from './room-tokens';

interface Pair {
  chatId: ChatSid;
  membershipId: MembershipId;
}

/** Whom a membership may call in a conversation. */
export interface Callable {
  type: VideoRoomType;
  userId: UserId;
  firstName: string;
  others: { userId: UserId; membershipId: MembershipId }[];
}

/** @throws ProductError why nobody can be called there */
export async function checkMayCall({ db }: Pick<App, 'db'>, pair: Pair): Promise<Callable> {
  const { userId, otherUserId, firstName } = await checkMayWrite(db, pair);
  const type = otherUserId ? 'peer-to-peer' : 'group';
  const everybody = await peopleOf(db, pair.chatId);
  const others = everybody.filter((one) => one.membershipId !== pair.membershipId);
  if (others.length === 0) throw new ProductError('ChatUnavailable');
  return { type, userId, firstName, others };
}

export interface AccessParts extends Pick<App, 'clock' | 'config' | 'db'> {
  tokens: RoomTokens;
  mediaServers: MediaServers;
}

/** Lets a resident into the video room of a conversation. @throws ProductError why not: `GroupCallUnavailable` before anybody is called */
export async function accessRoom(
  { db, clock, config, tokens, mediaServers }: AccessParts,
  pair: Pair,
): Promise<VideoAccess> {
  const { type, userId, others } = await checkMayCall({ db }, pair);
  // Where it can run, it runs by the time that somebody joins.
  const server = type === 'group' ? await mediaServers.take() : undefined;
  const room = chatIdOf([userId, ...others.map((other) => other.userId)]);
  const { token, expiresAt } = await tokens.issue({ userId, sid: pair.chatId, room, type });
  return {
    token,
    room_name: room,
    room_type: type,
    ice_servers: iceServersFor(userId, config.ice, clock()),
    ...(server && { rtp_capabilities: server.rtpCapabilities as VideoRtpCapabilities }),
    expires_at: expiresAt.toISOString(),
  };
}
