import { userId } from '@nestmate/contract/ids';
import { z } from 'zod';
import type { Account, TokenOwner } from '../../platform/http';
import { sessionId } from '../../platform/ids';
import type { Signer } from '../../platform/signer';

const lifetimeMs = 15 * 60_000;

/** The tokens whose signature is remembered, in a few megabytes. */
const maxVerified = 10_000;

export interface AccessTokens {
  /** @param issuedAt now, unless given */
  issue: (account: Account, issuedAt?: Date) => Promise<string>;
  /** @throws ProductError `Unauthorized` or `TokenExpired` */
  verify: (token: string) => Promise<TokenOwner>;
}

export function createAccessTokens(signer: Signer, clock: () => Date): AccessTokens {
  const tokens = signer.tokens({
    issuer: 'nestmate',
    claims: z.object({ sub: userId, sid: sessionId, exp: z.number() }),
  });
  const verified = new Map<string, TokenOwner>();
  return {
    issue: (account, issuedAt = clock()) =>
      tokens.issue(
        { sub: account.userId, sid: account.sessionId },
        { issuedAt, expiresAt: new Date(issuedAt.getTime() + lifetimeMs) },
      ),
    // The windows of a person send the same token with each call, so a valid signature is remembered. The expiry is
    // checked every time; the caller of this function checks the session.
    verify: async (token) => {
      const known = verified.get(token);
      if (known && known.expiresAt > clock()) return known;
      verified.delete(token);
      const { sub, sid, exp } = await tokens.verify(token, clock());
      const owner = { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
      const [oldest] = verified.size < maxVerified ? [] : verified.keys();
      if (oldest !== undefined) verified.delete(oldest);
      verified.set(token, owner);
      return owner;
    },
  };
}
