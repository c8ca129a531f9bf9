import {
  type ChatReplies,
  type ChatRequestName,
  chatRequests,
  type ChatRequest,
} from '@nestmate/contract/chat';
import type { MembershipId, SubnetworkId, UserId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { ProductError } from '../../platform/http';
import { answerRequests } from '../../platform/live/answer-requests';
import type { MessageBatches } from './messages/message-batches';
import { unreadCount, markRead, showTyping } from './participants/participation.service';
import type { OneSearchPerPerson, RateLimits } from './one-search-per-person';
import type { ChatPictures } from './chat-pictures.service';
import type { ChatTokens, ChatSession } from './chat-tokens';
import type { Db } from '../../platform/database/client';
import type { Publisher } from '../../platform/events/events';
import type { Jobs } from '../../platform/jobs/jobs';
import type { Live } from '../../platform/live/transport';
import { listConversations, openConversation, userExists } from './conversations/conversations.service';
import { block, mute } from './conversations/settings.service';
import { removeOwnMessage, report, history, search, reactTo, sendMessage } from './messages/messages.service';
import { type ChatActor, chatWindowsOf } from './participants/participation.policy';
import type { LiveSocket } from '../../platform/live/live-socket';

interface ChatLiveDependencies {
  tokens: ChatTokens;
  pictures: ChatPictures;
  outbox: MessageBatches;
  rateLimits: RateLimits;
  oneSearch: OneSearchPerPerson;
}

/** How long before its token expires a window is asked for a new one. */
const renewBeforeMs = 60_000;

interface WindowSessionDependencies {
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
function windowSession({ live, socket, userId, tokens, subnetworkOf }: WindowSessionDependencies) {
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

/**
 * The chat service on the socket. A window begins with a session token, gets the socket events of that membership's conversations
 * from then on, and sends requests; each is checked against the state of that moment.
 */
export function chatLive(
  { db, events, jobs, live, log, guard, clock }: App,
  { tokens, rateLimits, ...dependencies }: ChatLiveDependencies,
): void {
  const answers = answersOf({ db, events, jobs, live, clock, ...dependencies });

  live.onConnection((socket, { userId }) => {
    const subnetworkOf = async (membershipId: MembershipId) => {
      const standing = (await guard.standingMembershipsOf(userId)).find(
        (m) => m.membershipId === membershipId,
      );
      if (!standing) throw new ProductError('AccessRemoved');
      return standing.subnetworkId;
    };
    const session = windowSession({ live, socket, userId, tokens, subnetworkOf });
    const mayRequest = (name: ChatRequestName) => rateLimits.mayRequest(name, userId);
    const answer = answerRequests<typeof chatRequests, ChatReplies>(socket, chatRequests, {
      mayRequest,
      log,
    });

    answer('chat.initialize', async ({ session_token }) => {
      const { expiresAt, ...actor } = await session.begin(session_token);
      return { unreadCount: await unreadCount(db, actor), expiresAt: expiresAt.toISOString() };
    });
    answer('chat.refresh', async ({ session_token }) => {
      const { expiresAt } = await session.begin(session_token);
      return { expiresAt: expiresAt.toISOString() };
    });
    answer('chat.stop', async () => {
      session.stop();
      return {};
    });
    const answerAs = <Name extends keyof typeof answers>(name: Name) =>
      answer(name, async (request) => {
        const actor = session.current();
        if (requestsWithoutConversation.has(name)) await subnetworkOf(actor.membershipId);
        return answers[name](actor, request);
      });
    for (const name of Object.keys(answers) as (keyof typeof answers)[]) answerAs(name);
  });
}

interface AnswerDependencies {
  db: Db;
  events: Publisher;
  jobs: Jobs;
  live: Pick<Live, 'emitEverywhere'>;
  clock: () => Date;
  outbox: MessageBatches;
  pictures: ChatPictures;
  oneSearch: OneSearchPerPerson;
}

type Answers = {
  [Name in Exclude<ChatRequestName, 'chat.initialize' | 'chat.refresh' | 'chat.stop'>]: (
    actor: ChatActor,
    request: ChatRequest<Name>,
  ) => Promise<ChatReplies[Name]>;
};

/** The handlers of the requests of a window with a chat session. */
function answersOf(dependencies: AnswerDependencies): Answers {
  const { db, oneSearch } = dependencies;
  return {
    'chat.list': (actor, request) => listConversations(db, actor, request),
    'chat.open': (actor, request) => openConversation(db, actor, request),
    'chat.userExists': (actor, request) => userExists(db, actor, request),
    'chat.history': (actor, request) => history(db, actor, request),
    'chat.search': (actor, request) => oneSearch(actor.userId, () => search(db, actor, request)),
    'chat.send': (actor, request) => sendMessage(dependencies, actor, request),
    'chat.read': (actor, request) => markRead(dependencies, actor, request),
    'chat.typing': (actor, request) => showTyping(dependencies, actor, request),
    'chat.remove': (actor, request) => removeOwnMessage(dependencies, actor, request),
    'chat.react': (actor, request) => reactTo(dependencies, actor, request),
    'chat.report': (actor, request) => report(dependencies, actor, request),
    'chat.block': (actor, request) => block(dependencies, actor, request),
    'chat.mute': (actor, request) => mute(dependencies, actor, request),
  };
}

/** Requests that name no conversation: nothing else checks that the actor's membership is still standing. */
const requestsWithoutConversation: ReadonlySet<ChatRequestName> = new Set<ChatRequestName>([
  'chat.list',
  'chat.open',
  'chat.userExists',
]);
