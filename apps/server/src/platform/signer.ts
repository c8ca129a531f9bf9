import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
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
      const key = keyFor(`tokens ${purpose ?? ''}`);
      const ofKind = { iss: issuer, ...(audience && { aud: audience }) };
      return {
        issue: async (claims, { issuedAt, expiresAt }) => {
          const times = { ...(issuedAt && { iat: secondOf(issuedAt) }), exp: secondOf(expiresAt) };
          const text = `${tokenHead}.${coded({ ...claims, ...ofKind, ...times })}`;
          return `${text}.${sealedWith(key, text)}`;
        },
        verify: async (token, now) => {
          const end = token.lastIndexOf('.');
          const text = token.slice(0, end);
          if (!areEqual(token.slice(end + 1), sealedWith(key, text))) throw new ProductError('Unauthorized');
          const payload = decoded(text.slice(text.indexOf('.') + 1));
          if (payload['iss'] !== issuer || (audience && payload['aud'] !== audience))
            throw new ProductError('Unauthorized');
          if (Number(payload['exp']) <= secondOf(now)) throw new ProductError('TokenExpired');
          const claims = schema.safeParse(payload);
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

/** A token of ours is a JSON Web Token with this head. Nobody else signs with its key, so none has another. */
const tokenHead = coded({ alg: 'HS256' });

const secondOf = (time: Date) => Math.floor(time.getTime() / 1000);

function coded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** @param text what `coded` returned */
function decoded(text: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
}

/** In constant time. */
function areEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
