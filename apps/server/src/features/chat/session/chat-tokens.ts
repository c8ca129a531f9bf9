import { createHmac, createSecretKey } from 'node:crypto';
import {
  membershipId as membershipIdSchema,
  type MembershipId,
  userId as userIdSchema,
  type UserId,
} from '@nestmate/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ProductError } from '../../../platform/http';

/** Milliseconds. */
const lifetime = 10 * 60_000;
const issuer = 'nestmate';
const audience = 'chat';

/** Who chats, for which membership, and until when without showing a new token. */
export interface ChatSession {
  userId: UserId;
  membershipId: MembershipId;
  expiresAt: Date;
}

export interface ChatTokens {
  issue: (who: Pick<ChatSession, 'membershipId' | 'userId'>, now?: Date) => Promise<string>;
  /** @throws ProductError `Unauthorized` or `TokenExpired` */
  verify: (token: string) => Promise<ChatSession>;
}

/** Tokens that are good for nothing but the socket. @param secret the same in every process */
export function makeChatTokens(secret: string): ChatTokens {
  // A key of their own: no token of one kind passes for one of the other.
  const key = createSecretKey(createHmac('sha256', secret).update('chat session').digest());
  return {
    issue: ({ userId, membershipId }, now = new Date()) =>
      new SignJWT({ membershipId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setExpirationTime(new Date(now.getTime() + lifetime))
        .sign(key),
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms: ['HS256'] });
        return {
          userId: userIdSchema.parse(payload.sub),
          membershipId: membershipIdSchema.parse(payload['membershipId']),
          expiresAt: new Date((payload.exp ?? 0) * 1000),
        };
      } catch (error) {
        throw new ProductError(error instanceof errors.JWTExpired ? 'TokenExpired' : 'Unauthorized');
      }
    },
  };
}
