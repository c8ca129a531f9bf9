import {
  membershipId,
  type MembershipId,
  type SubnetworkId,
  userId,
  type UserId,
} from '@nestmate/contract/ids';
import { z } from 'zod';
import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';
import type { LiveSocket } from '../../platform/live/live-socket';
import type { Live } from '../../platform/live/transport';
import type { Signer } from '../../platform/signer';
import { type ChatActor, chatWindowsOf } from './participants/participation.policy';

const lifetimeMs = 10 * 60_000;

/** The person and the membership a token is for. */
export interface TokenClaims {
  userId: UserId;
  membershipId: MembershipId;
  expiresAt: Date;
}

export interface ChatTokens {
  /** @param now the clock's, unless given */
  issue: (who: Pick<TokenClaims, 'membershipId' | 'userId'>, now?: Date) => Promise<string>;
  /** @throws ProductError `Unauthorized` or `TokenExpired` */
  verify: (token: string) => Promise<TokenClaims>;
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

/** A window has this long to renew its token before it expires. */
const renewBeforeMs = 60_000;

interface WindowSessionDependencies {
  live: Pick<Live, 'join' | 'leave'>;
  tokens: ChatTokens;
  guard: Pick<App['guard'], 'standingMembershipsOf'>;
  clock: () => Date;
}

type Session = ChatActor & Pick<TokenClaims, 'expiresAt'>;

/**
 * The chat session of one window: its membership, and until when. The window gets the membership's socket events from
 * the start until the token expires or the session stops. When several starts overlap, the membership that was named
 * last wins.
 */
export function createWindowSession(
  { live, tokens, guard, clock }: WindowSessionDependencies,
  socket: LiveSocket,
  userId: UserId,
) {
  let startCount = 0;
  /** The latest start by its order of arrival; without a membership after a stop. */
  let latest: { start: number; membershipId?: MembershipId } = { start: 0 };
  let session: Session | undefined;
  let timer: NodeJS.Timeout | undefined;

  const setTimer = (delayMs: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, delayMs).unref();
  };
  const expire = () => {
    live.leave(socket, chatWindowsOf);
    socket.emit('chat.expired');
  };
  /** The server counts, because browsers throttle the timers of hidden windows. */
  const endAt = (expiresAt: Date) => {
    // The window may have disconnected while its session began.
    if (!socket.connected) return;
    const leftMs = () => expiresAt.getTime() - clock().getTime();
    setTimer(leftMs() - renewBeforeMs, () => {
      socket.emit('chat.expiring');
      setTimer(leftMs(), expire);
    });
  };
  socket.on('disconnect', () => clearTimeout(timer));

  /** @throws ProductError `AccessRemoved` for a membership that is not one of the person's standing memberships */
  async function subnetworkOf(membershipId: MembershipId): Promise<SubnetworkId> {
    const standing = await guard.standingMembershipsOf(userId);
    const membership = standing.find((each) => each.membershipId === membershipId);
    if (!membership) throw new ProductError('AccessRemoved');
    return membership.subnetworkId;
  }

  return {
    /** @throws ProductError for a token of another person, an expired one, or one whose membership was removed */
    async begin(token: string): Promise<Session> {
      const start = ++startCount;
      const { membershipId, expiresAt, ...owner } = await tokens.verify(token);
      if (owner.userId !== userId) throw new ProductError('Forbidden');
      if (start > latest.start) latest = { start, membershipId };
      const subnetworkId = await subnetworkOf(membershipId);
      // A later start named another membership, or the window has stopped.
      if (latest.membershipId !== membershipId) throw new ProductError('Conflict');
      const started: Session = { userId, membershipId, subnetworkId, expiresAt };
      session = started;
      endAt(expiresAt);
      await live.join(socket, chatWindowsOf(membershipId));
      return started;
    },

    /** @throws ProductError `Unauthorized` before the start, `TokenExpired` */
    current(): ChatActor {
      if (!session) throw new ProductError('Unauthorized');
      if (session.expiresAt <= clock()) throw new ProductError('TokenExpired');
      return session;
    },

    /**
     * The current actor, if their membership is still standing.
     * @throws ProductError `AccessRemoved`, or as `current`
     */
    async standing(): Promise<ChatActor> {
      const actor = this.current();
      await subnetworkOf(actor.membershipId);
      return actor;
    },

    /** Ends the session, as on entering registration; idempotent. */
    stop(): void {
      latest = { start: ++startCount };
      session = undefined;
      clearTimeout(timer);
      live.leave(socket, chatWindowsOf);
    },
  };
}
