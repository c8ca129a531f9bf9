import { createHmac, createSecretKey } from 'node:crypto';
import {
  membershipId as membershipIdSchema,
  type MembershipId,
  userId as userIdSchema,
  type UserId,
} from '@nestmate/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ProductError } from '../../../platform/http';

const lifetimeMs = 10 * 60_000;
const issuer = 'nestmate';
const audience = 'chat';

/** The person and the membership a token is for. */
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

/** Signs and verifies the tokens of the chat service. @param secret the same in every process */
export function makeChatTokens(secret: string): ChatTokens {
  // A separate key, so that an access token is never accepted as a chat token, nor the reverse.
  const key = createSecretKey(createHmac('sha256', secret).update('chat session').digest());
  return {
    issue: ({ userId, membershipId }, now = new Date()) =>
      new SignJWT({ membershipId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(userId)
        .setExpirationTime(new Date(now.getTime() + lifetimeMs))
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
