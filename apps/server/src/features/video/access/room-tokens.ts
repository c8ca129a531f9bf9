import { chatSid, type ChatSid, type UserId, userId } from '@nestmate/contract/ids';
import type { VideoRoomType } from '@nestmate/contract/video';
import { z } from 'zod';
import type { Signer } from '../../../platform/signer';
import { ProductError } from '../../../platform/http';

/** A token is requested shortly before its room is joined. */
const lifetimeMs = 5 * 60_000;

/** The conversation whose call a window joins, and as which connection. */
export interface VerifiedPeer {
  sid: ChatSid;
  peerId: string;
}

export interface CallAccess {
  userId: UserId;
  sid: ChatSid;
  room: string;
  type: VideoRoomType;
}

export interface VideoTokens {
  issue: (access: CallAccess) => Promise<{ token: string; expiresAt: Date }>;
  /** @throws ProductError `Unauthorized` or `TokenExpired` */
  verify: (token: string) => Promise<CallAccess>;
}

/** Signs and verifies the tokens of video rooms, with a key of their own. */
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
    issue: async ({ userId: sub, ...access }) => {
      const expiresAt = new Date(clock().getTime() + lifetimeMs);
      return { token: await tokens.issue({ sub, ...access }, { expiresAt }), expiresAt };
    },
    verify: async (token) => {
      const { sub, sid, room, type } = await tokens.verify(token, clock());
      return { userId: sub, sid, room, type };
    },
  };
}

/**
 * The conversation whose room a window's token opens. @throws ProductError `VideoTokenRefused` when it is wrong, expired or another
 * person's
 */
export async function verifyJoin(
  tokens: VideoTokens,
  { token, peerId }: { token: string; peerId: string },
  userId: UserId,
): Promise<VerifiedPeer> {
  const access = await tokens.verify(token).catch((error: unknown) => {
    if (error instanceof ProductError) throw new ProductError('VideoTokenRefused');
    throw error;
  });
  if (access.userId !== userId) throw new ProductError('VideoTokenRefused');
  return { sid: access.sid, peerId };
}
