import { createSecretKey } from 'node:crypto';
import { userId as userIdSchema, type UserId } from '@nestmate/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type Account, ProductError } from '../../platform/http';

/** Seconds. */
const lifetime = 15 * 60;
const issuer = 'nestmate';

export interface AccessTokens {
  issue: (account: Account, now?: Date) => Promise<string>;
  /** @throws ProductError `Unauthorized` or `TokenExpired` */
  verify: (token: string) => Promise<Account>;
}

/** @param secret at least 32 characters, the same in every process */
export function makeAccessTokens(secret: string): AccessTokens {
  const key = createSecretKey(secret, 'utf8');
  return {
    issue: ({ userId, sessionId }, now = new Date()) => {
      const issuedAt = Math.floor(now.getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetime)
        .sign(key);
    },
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['HS256'] });
        return {
          userId: userIdSchema.parse(payload.sub) satisfies UserId,
          sessionId: String(payload['sid']),
        };
      } catch (error) {
        throw new ProductError(error instanceof errors.JWTExpired ? 'TokenExpired' : 'Unauthorized');
      }
    },
  };
}
