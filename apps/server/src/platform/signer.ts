import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { z } from 'zod';
import { ProductError } from './http/product-error';

/** Tokens of different kinds never pass for each other: they differ in issuer, audience or key. */
interface TokenKind<Claims> {
  issuer: string;
  audience?: string;
  /** Tokens of a purpose have their own key, derived from the secret. */
  purpose?: string;
  claims: z.ZodType<Claims>;
}

interface TokensOf<Claims> {
  issue: (claims: Omit<Claims, 'exp'>, times: { issuedAt?: Date; expiresAt: Date }) => Promise<string>;
  /** @throws ProductError `TokenExpired` or `Unauthorized` */
  verify: (token: string, now: Date) => Promise<Claims>;
}

/** Signs short-lived tokens, and the links in mails. */
export interface Signer {
  tokens: <Claims>(kind: TokenKind<Claims>) => TokensOf<Claims>;
  /** A signature of a text, for addresses. */
  seal: (text: string) => string;
  isSeal: (text: string, given: string) => boolean;
  /** A secret text that only this server can make out of the given one, under a key of that purpose. */
  derive: (purpose: string, text: string) => string;
}

/** @param secret at least 32 characters, the same in every process */
export function makeSigner(secret: string): Signer {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `nestmate ${use}`, 32));
  const sealedWith = (key: Buffer | string, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');
  const sealKey = keyFor('seals');
  /** Stored hashes depend on it. */
  const keyOf = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  return {
    tokens: ({ issuer, audience, purpose, claims: schema }) => {
      const key = createSecretKey(keyFor(`tokens ${purpose ?? ''}`));
      return {
        issue: (claims, { issuedAt, expiresAt }) => {
          const jwt = new SignJWT({ ...claims })
            .setProtectedHeader({ alg: 'HS256' })
            .setIssuer(issuer)
            .setExpirationTime(expiresAt);
          if (audience) jwt.setAudience(audience);
          if (issuedAt) jwt.setIssuedAt(issuedAt);
          return jwt.sign(key);
        },
        verify: async (token, now) => {
          const expected = { issuer, algorithms: ['HS256'], currentDate: now, ...(audience && { audience }) };
          const verified = await jwtVerify(token, key, expected).catch((error: unknown) => {
            throw new ProductError(error instanceof errors.JWTExpired ? 'TokenExpired' : 'Unauthorized');
          });
          const claims = schema.safeParse(verified.payload);
          if (!claims.success) throw new ProductError('Unauthorized');
          return claims.data;
        },
      };
    },
    seal: (text) => sealedWith(sealKey, text),
    // Mails that were sent before seals had a key of their own are sealed with the secret.
    isSeal: (text, given) => [sealKey, secret].some((key) => areEqual(given, sealedWith(key, text))),
    derive: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest('base64url'),
  };
}

/** Compares secrets in constant time. */
export function areEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
