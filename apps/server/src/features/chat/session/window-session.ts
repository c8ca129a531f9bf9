import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract';
import { ProductError } from '../../../platform/http';
import type { Live, LiveSocket } from '../../../platform/live/transport';
import type { ChatActor } from '../participants/chat-actor';
import { chatWindowsOf } from '../participants/chat-windows';
import type { ChatSession, ChatTokens } from './chat-tokens';

/** Milliseconds before its end at which a window is asked for a new token. */
const notice = 60_000;

interface Parts {
  live: Pick<Live, 'join' | 'leave'>;
  socket: LiveSocket;
  userId: UserId;
  tokens: ChatTokens;
  /** @throws ProductError for a membership that the person does not have, or not any more */
  subnetworkOf: (membershipId: MembershipId) => Promise<SubnetworkId>;
}

type Begun = ChatActor & Pick<ChatSession, 'expiresAt'>;

/**
 * For which membership one window chats, and until when. It hears what that membership is told from when it begins until its
 * token runs out or it stops. Of several beginnings at once the one for the membership that was named last holds.
 */
export function windowSession({ live, socket, userId, tokens, subnetworkOf }: Parts) {
  let turns = 0;
  /** What was named last, by when it arrived; no membership where the window has stopped. */
  let last: { turn: number; membershipId?: MembershipId } = { turn: 0 };
  let session: Begun | undefined;
  let timer: NodeJS.Timeout | undefined;

  const inMilliseconds = (delay: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, delay).unref();
  };
  const expire = () => {
    live.leave(socket, chatWindowsOf);
    socket.emit('chat.expired');
  };
  /** By events, because a window that nobody looks at may not count the minutes. */
  const endAt = (expiresAt: Date) => {
    const left = () => expiresAt.getTime() - Date.now();
    inMilliseconds(left() - notice, () => {
      socket.emit('chat.expiring');
      inMilliseconds(left(), expire);
    });
  };
  socket.on('disconnect', () => clearTimeout(timer));

  return {
    /** @throws ProductError for a token that is not this person's, has run out, or whose membership is gone */
    async begin(token: string): Promise<Begun> {
      const turn = ++turns;
      const { membershipId, expiresAt, ...shown } = await tokens.verify(token);
      if (shown.userId !== userId) throw new ProductError('Forbidden');
      if (turn > last.turn) last = { turn, membershipId };
      const subnetworkId = await subnetworkOf(membershipId);
      // The person has gone on to another membership, or stopped, meanwhile.
      if (last.membershipId !== membershipId) throw new ProductError('Conflict');
      const begun = { userId, membershipId, subnetworkId, expiresAt };
      session = begun;
      endAt(expiresAt);
      await live.join(socket, chatWindowsOf(membershipId));
      return begun;
    },

    /** @throws ProductError `Unauthorized` before it has begun, `TokenExpired` */
    current(): ChatActor {
      if (!session) throw new ProductError('Unauthorized');
      if (session.expiresAt <= new Date()) throw new ProductError('TokenExpired');
      return session;
    },

    /** Ends it, as when the person goes back to registration. Again, it changes nothing. */
    stop(): void {
      last = { turn: ++turns };
      session = undefined;
      clearTimeout(timer);
      live.leave(socket, chatWindowsOf);
    },
  };
}
