import { userId } from '@nestmate/contract/ids';
import { z } from 'zod';
import type { Account, TokenOwner } from '../../platform/http';
import { sessionId } from '../../platform/ids';
import type { Signer } from '../../platform/signer';

const lifetimeMs = 15 * 60_000;

export interface AccessTokens {
  /** @param issuedAt now, unless given */
  issue: (account: Account, issuedAt?: Date) => Promise<string>;
  /** @throws ProductError `Unauthorized` or `TokenExpired` */
  verify: (token: string) => Promise<TokenOwner>;
}

export function makeAccessTokens(signer: Signer, clock: () => Date): AccessTokens {
  const tokens = signer.tokens({
    issuer: 'nestmate',
    claims: z.object({ sub: userId, sid: sessionId, exp: z.number() }),
  });
  return {
    issue: (account, issuedAt = clock()) =>
      tokens.issue(
        { sub: account.userId, sid: account.sessionId },
        { issuedAt, expiresAt: new Date(issuedAt.getTime() + lifetimeMs) },
      ),
    verify: async (token) => {
      const { sub, sid, exp } = await tokens.verify(token, clock());
      return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
    },
  };
}
