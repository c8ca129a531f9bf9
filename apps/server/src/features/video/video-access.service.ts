import { createHmac } from 'node:crypto';
import { chatSid, type ChatSid, type MembershipId, type UserId, userId } from '@nestmate/contract/ids';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import type { VideoAccess, VideoRoomType } from '@nestmate/contract/video';
import { z } from 'zod';
import type { App } from '../../platform/app';
import type { Config } from '../../platform/config';
import { dayMs } from '../../platform/durations';
import { ProductError } from '../../platform/http';
import type { Signer } from '../../platform/signer';
import { requireMayWrite, peopleOf } from '../chat';
import type { MediaServers } from './media-servers';

/** A token is requested shortly before its room is joined. */
const tokenLifetimeMs = 5 * 60_000;

/** The grant of a token: its person may join the call of the conversation. */
interface VideoGrant {
  userId: UserId;
  sid: ChatSid;
  room: string;
  type: VideoRoomType;
}

export interface VideoTokens {
  issue: (grant: VideoGrant) => Promise<{ token: string; expiresAt: Date }>;
  /** @throws ProductError `Unauthorized` or `TokenExpired` */
  verify: (token: string) => Promise<VideoGrant>;
}

/** Signs and verifies the tokens of calls, with a key of their own. */
export function makeVideoTokens(signer: Signer, clock: () => Date): VideoTokens {
  const tokens = signer.tokens({
    issuer: 'nestmate',
    audience: 'video',
    purpose: 'video room',
    claims: z.object({
      sub: userId,
      sid: chatSid,
      room: z.string(),
      type: z.enum(['peer-to-peer', 'group']),
      exp: z.number(),
    }),
  });
  return {
    issue: async ({ userId: sub, ...grant }) => {
      const expiresAt = new Date(clock().getTime() + tokenLifetimeMs);
      return { token: await tokens.issue({ sub, ...grant }, { expiresAt }), expiresAt };
    },
    verify: async (token) => {
      const { sub, sid, room, type } = await tokens.verify(token, clock());
      return { userId: sub, sid, room, type };
    },
  };
}

/** A peer whose token was verified: it may join the call of this conversation. */
export interface VerifiedPeer {
  sid: ChatSid;
  peerId: string;
}

/** @throws ProductError `VideoTokenRefused` when its token is wrong, expired or another person's */
export async function verifyPeer(
  tokens: VideoTokens,
  { token, peerId }: { token: string; peerId: string },
  userId: UserId,
): Promise<VerifiedPeer> {
  const grant = await tokens.verify(token).catch((error: unknown) => {
    if (error instanceof ProductError) throw new ProductError('VideoTokenRefused');
    throw error;
  });
  if (grant.userId !== userId) throw new ProductError('VideoTokenRefused');
  return { sid: grant.sid, peerId };
}

/** Longer than any call: a relay checks the name whenever the browser prolongs its address. */
const relayLifetimeMs = dayMs;

/**
 * The servers that help a person's browser to connect to another, with a name and password for the relays that expire
 * (coturn's `use-auth-secret`).
 */
export function iceServersFor(
  person: UserId,
  { stunUrls, turnUrls, turnSecret }: Config['ice'],
  now: Date,
): VideoAccess['ice_servers'] {
  const stun = stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
  if (!turnSecret) return stun;
  const username = `${Math.floor((now.getTime() + relayLifetimeMs) / 1000)}:${person}`;
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

export interface AccessDependencies extends Pick<App, 'config' | 'db'> {
  tokens: VideoTokens;
  mediaServers: Pick<MediaServers, 'take'>;
}

/**
 * Gives a resident a token for the calls of a conversation, and starts the media server of a room's call if none runs
 * yet.
 * @throws ProductError why not; `GroupCallUnavailable` where it cannot run
 */
export async function grantVideoAccess(
  { db, config, tokens, mediaServers }: AccessDependencies,
  { sid, membershipId }: { sid: ChatSid; membershipId: MembershipId },
  now: Date,
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
    ice_servers: iceServersFor(userId, config.ice, now),
    ...(server && { rtp_capabilities: server.rtpCapabilities }),
    expires_at: expiresAt.toISOString(),
  };
}
