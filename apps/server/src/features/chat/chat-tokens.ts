import { membershipId, type MembershipId, userId, type UserId } from '@nestmate/contract/ids';
import { z } from 'zod';
import type { Signer } from '../../platform/signer';

const lifetimeMs = 10 * 60_000;

/** The person and the membership a token is for. */
export interface ChatSession {
  userId: UserId;
  membershipId: MembershipId;
  expiresAt: Date;
}

export interface ChatTokens {
  /** @param now the clock's, unless given */
  issue: (who: Pick<ChatSession, 'membershipId' | 'userId'>, now?: Date) => Promise<string>;
  /** @throws ProductError `Unauthorized` or `TokenExpired` */
  verify: (token: string) => Promise<ChatSession>;
}

/** Signs and verifies the tokens of the chat service, with a key of their own. */
export function makeChatTokens(signer: Signer, clock: () => Date): ChatTokens {
  const tokens = signer.tokens({
    issuer: 'nestmate',
    audience: 'chat',
    purpose: 'chat session',
    claims: z.object({ sub: userId, membershipId, exp: z.number() }),
  });
  return {
    issue: (who, now = clock()) => {
      const expiresAt = new Date(now.getTime() + lifetimeMs);
      return tokens.issue({ sub: who.userId, membershipId: who.membershipId }, { expiresAt });
    },
    verify: async (token) => {
      const claims = await tokens.verify(token, clock());
      return {
        userId: claims.sub,
        membershipId: claims.membershipId,
        expiresAt: new Date(claims.exp * 1000),
      };
    },
  };
}
