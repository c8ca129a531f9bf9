import { createSecretKey } from 'node:crypto';
import { userId as userIdSchema, type UserId } from '@nestmate/contract';
import { jwtVerify, SignJWT } from 'jose';

/** Seconds. */
const lifetime = 5 * 60;
/** Not the issuer of access tokens: neither works as the other. */
const issuer = 'nestmate/archive';

interface Link {
  userId: UserId;
  archiveId: string;
}

export interface ArchiveLinks {
  issue: (link: Link, now: Date) => Promise<{ token: string; expiresAt: Date }>;
  /** Nothing for a token that has expired or is none. */
  verify: (token: string, now: Date) => Promise<Link | undefined>;
}

/** @param secret at least 32 characters, the same in every process */
export function makeArchiveLinks(secret: string): ArchiveLinks {
  const key = createSecretKey(secret, 'utf8');
  return {
    issue: async ({ userId, archiveId }, now) => {
      const expiresAt = new Date((Math.floor(now.getTime() / 1000) + lifetime) * 1000);
      const token = await new SignJWT({ archive: archiveId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(userId)
        .setExpirationTime(expiresAt)
        .sign(key);
      return { token, expiresAt };
    },
    verify: async (token, now) => {
      const checked = await jwtVerify(token, key, { issuer, algorithms: ['HS256'], currentDate: now }).catch(
        () => undefined,
      );
      const userId = userIdSchema.safeParse(checked?.payload.sub);
      return checked && userId.success
        ? { userId: userId.data, archiveId: String(checked.payload['archive']) }
        : undefined;
    },
  };
}
