import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
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
  /** Encrypts a text to be stored, under a key of that purpose. It opens only with what it is `about`. */
  encrypt: (purpose: string, about: string, text: string) => string;
  /** @returns undefined for what another secret, purpose or subject has encrypted */
  decrypt: (purpose: string, about: string, encrypted: string) => string | undefined;
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
    encrypt: (purpose, about, text) => encryptWith(keyFor(`stored ${purpose}`), about, text),
    decrypt: (purpose, about, encrypted) => decryptWith(keyFor(`stored ${purpose}`), about, encrypted),
  };
}

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM; the nonce and the tag stand before the text. */
function encryptWith(key: Buffer, about: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

function decryptWith(key: Buffer, about: string, encrypted: string): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

/** Compares secrets in constant time. */
export function areEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
