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

interface Person {
  userId: UserId;
  membershipId: MembershipId;
}

export interface Callable extends Person {
  type: VideoRoomType;
  firstName: string;
  others: Person[];
}

/** The people a person can call in a conversation. @throws ProductError why nobody can be called there */
export async function checkMayCall(
  { db }: Pick<App, 'db'>,
  chatId: ChatSid,
  isSelf: (one: Person) => boolean,
): Promise<Callable> {
  const everybody = await peopleOf(db, chatId);
  const own = everybody.find(isSelf);
  if (!own) throw new ProductError('NotFound');
  const { membershipId, userId } = own;
  const { otherUserId, firstName } = await checkMayWrite(db, { chatId, membershipId });
  const others = everybody.filter((one) => one !== own);
  if (others.length === 0) throw new ProductError('ChatUnavailable');
  return { type: otherUserId ? 'peer-to-peer' : 'group', membershipId, userId, firstName, others };
}

export interface AccessParts extends Pick<App, 'clock' | 'config' | 'db'> {
  tokens: RoomTokens;
  mediaServers: Pick<MediaServers, 'take'>;
  /** The number of other people in the conversation's call. */
  othersInCall: (pair: Pair) => Promise<number>;
}

/**
 * The media capabilities of the server of a room's call; undefined where it cannot run and two people can do without it. @throws
 * ProductError `GroupCallUnavailable` for a third, and for whoever would call two or more
 */
async function forwardedFor(
  { mediaServers, othersInCall }: Pick<AccessParts, 'mediaServers' | 'othersInCall'>,
  pair: Pair,
  /** The number of people in the conversation besides this one. */
  others: number,
): Promise<VideoRtpCapabilities | undefined> {
  try {
    // Starts it if possible, so that it runs when somebody joins.
    return (await mediaServers.take()).rtpCapabilities;
  } catch (error) {
    const inCall = await othersInCall(pair);
    if (inCall > 1 || (inCall === 0 && others > 1)) throw error;
    return undefined;
  }
}

/** Lets a resident into the video room of a conversation. @throws ProductError why not */
export async function accessRoom(
  { db, clock, config, tokens, ...parts }: AccessParts,
  pair: Pair,
): Promise<VideoAccess> {
  const isSelf = (one: Person) => one.membershipId === pair.membershipId;
  const { type, userId, others } = await checkMayCall({ db }, pair.chatId, isSelf);
  const forwarded = type === 'group' ? await forwardedFor(parts, pair, others.length) : undefined;
  const room = chatIdOf([userId, ...others.map((other) => other.userId)]);
  const { token, expiresAt } = await tokens.issue({ userId, sid: pair.chatId, room, type });
  return {
    token,
    room_name: room,
    room_type: type,
    ice_servers: iceServersFor(userId, config.ice, clock()),
    ...(forwarded && { rtp_capabilities: forwarded }),
    expires_at: expiresAt.toISOString(),
  };
}
