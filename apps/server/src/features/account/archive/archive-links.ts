import { userId, type UserId } from '@nestmate/contract/ids';
import { z } from 'zod';
import type { Signer } from '../../../platform/signer';

const lifetimeMs = 5 * 60_000;

interface Link {
  userId: UserId;
  archiveId: string;
}

export interface ArchiveLinks {
  issue: (link: Link, now: Date) => Promise<{ token: string; expiresAt: Date }>;
  /** Undefined for a token that has expired or is not valid. */
  verify: (token: string, now: Date) => Promise<Link | undefined>;
}

export function makeArchiveLinks(signer: Signer): ArchiveLinks {
  const tokens = signer.tokens({
    // Differs from the issuer of access tokens, so that neither passes for the other.
    issuer: 'nestmate/archive',
    claims: z.object({ sub: userId, archive: z.string() }),
  });
  return {
    issue: async (link, now) => {
      const expiresAt = new Date(Math.floor(now.getTime() / 1000) * 1000 + lifetimeMs);
      const token = await tokens.issue({ sub: link.userId, archive: link.archiveId }, { expiresAt });
      return { token, expiresAt };
    },
    verify: async (token, now) => {
      const claims = await tokens.verify(token, now).catch(() => undefined);
      return claims && { userId: claims.sub, archiveId: claims.archive };
    },
  };
}
