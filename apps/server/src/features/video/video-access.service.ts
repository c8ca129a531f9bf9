import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import type { ChatSid, MembershipId, UserId } from '@nestmate/contract/ids';
import type { VideoAccess, VideoRoomType } from '@nestmate/contract/video';
import { createHmac } from 'node:crypto';
import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';
import { requireMayWrite, peopleOf } from '../chat';
import type { MediaServers } from './media-servers';
import type { Config } from '../../platform/config';
import { dayMs } from '../../platform/durations';
import type { VideoTokens } from './access/room-tokens';

/** Longer than any call: a relay checks the name whenever the browser prolongs its address. */
const lifetimeMs = dayMs;

/**
 * The servers that help a person's browser to connect to another, with a name and password for the relays that expire (coturn's
 * `use-auth-secret`).
 */
export function iceServersFor(
  userId: UserId,
  { stunUrls, turnUrls, turnSecret }: Config['ice'],
  now: Date,
): VideoAccess['ice_servers'] {
  const stun = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
  if (!turnSecret) return stun;
  const username = `${Math.floor((now.getTime() + lifetimeMs) / 1000)}:${userId}`;
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64');
  return [...stun, { urls: turnUrls, username, credential }];
}

interface Person {
  userId: UserId;
  membershipId: MembershipId;
}

interface Callable extends Person {
  type: VideoRoomType;
  firstName: string;
  others: Person[];
}

/** The people a person can call in a conversation. @throws ProductError why nobody can be called there */
export async function requireMayCall(
  { db }: Pick<App, 'db'>,
  sid: ChatSid,
  isSelf: (one: Person) => boolean,
): Promise<Callable> {
  const everybody = await peopleOf(db, sid);
  const own = everybody.find(isSelf);
  if (!own) throw new ProductError('NotFound');
  const { membershipId, userId } = own;
  const { otherUserId, firstName } = await requireMayWrite(db, { sid, membershipId });
  const others = everybody.filter((one) => one !== own);
  if (others.length === 0) throw new ProductError('ChatUnavailable');
  return { type: otherUserId ? 'peer-to-peer' : 'group', membershipId, userId, firstName, others };
}

export interface AccessDependencies extends Pick<App, 'clock' | 'config' | 'db'> {
  tokens: VideoTokens;
  mediaServers: Pick<MediaServers, 'take'>;
}

/**
 * Lets a resident into the video room of a conversation, and starts the media server of a room's call if none runs yet. @throws
 * ProductError why not; `GroupCallUnavailable` where it cannot run
 */
export async function grantVideoAccess(
  { db, clock, config, tokens, mediaServers }: AccessDependencies,
  { sid, membershipId }: { sid: ChatSid; membershipId: MembershipId },
): Promise<VideoAccess> {
  const isSelf = (one: Person) => one.membershipId === membershipId;
  const { type, userId, others } = await requireMayCall({ db }, sid, isSelf);
  const server = type === 'group' ? await mediaServers.take() : undefined;
  const room = chatIdOf([userId, ...others.map((other) => other.userId)]);
  const { token, expiresAt } = await tokens.issue({ userId, sid, room, type });
  return {
    token,
    room_name: room,
    room_type: type,
    ice_servers: iceServersFor(userId, config.ice, clock()),
    ...(server && { rtp_capabilities: server.rtpCapabilities }),
    expires_at: expiresAt.toISOString(),
  };
}
