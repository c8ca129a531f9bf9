import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract';
import { ProductError } from '../../../platform/http';
import type { LiveSocket } from '../../../platform/live/live-socket';
import type { Live } from '../../../platform/live/transport';
import type { ChatActor } from '../participants/chat-actor';
import { chatWindowsOf } from '../participants/chat-windows';
import type { ChatSession, ChatTokens } from './chat-tokens';

/** How long before its token expires a window is asked for a new one. */
const renewBeforeMs = 60_000;

interface Parts {
  live: Pick<Live, 'join' | 'leave'>;
  socket: LiveSocket;
  userId: UserId;
  tokens: ChatTokens;
  /** @throws ProductError for a membership that is not one of the person's standing memberships */
  subnetworkOf: (membershipId: MembershipId) => Promise<SubnetworkId>;
}

type Session = ChatActor & Pick<ChatSession, 'expiresAt'>;

/**
 * The chat session of one window: its membership, and until when. The window gets the membership's socket events from the start until
 * the token expires or the session stops. When several starts overlap, the membership that was named last wins.
 */
export function windowSession({ live, socket, userId, tokens, subnetworkOf }: Parts) {
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
    const leftMs = () => expiresAt.getTime() - Date.now();
    setTimer(leftMs() - renewBeforeMs, () => {
      socket.emit('chat.expiring');
      setTimer(leftMs(), expire);
    });
  };
  socket.on('disconnect', () => clearTimeout(timer));

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
      const begun: Session = { userId, membershipId, subnetworkId, expiresAt };
      session = begun;
      endAt(expiresAt);
      await live.join(socket, chatWindowsOf(membershipId));
      return begun;
    },

    /** @throws ProductError `Unauthorized` before the start, `TokenExpired` */
    current(): ChatActor {
      if (!session) throw new ProductError('Unauthorized');
      if (session.expiresAt <= new Date()) throw new ProductError('TokenExpired');
      return session;
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
