import {
  type ChatReplies,
  type ChatRequest,
  type ChatRequestName,
  chatRequests,
} from '@nestmate/contract/chat';
import type { UserId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { answerRequests } from '../../platform/live/answer-requests';
import { type RateLimit, createRequestLimiter } from '../../platform/rate-limiter';
import type { ChatPictures } from './chat-pictures.service';
import { listConversations, openConversation, userExists } from './conversations/conversations.service';
import { block, mute } from './conversations/settings.service';
import type { MessageBatches } from './messages/message-batches';
import {
  editOwnMessage,
  history,
  reactTo,
  removeOwnMessage,
  report,
  search,
  sendMessage,
} from './messages/messages.service';
import type { ChatActor } from './participants/participation.policy';
import { markRead, showTyping, unreadCount } from './participants/participation.service';
import type { SearchQueue } from './search-queue';
import { type ChatTokens, createWindowSession } from './window-session';

interface AnswerDependencies extends Pick<App, 'clock' | 'db' | 'events' | 'jobs' | 'live'> {
  pictures: ChatPictures;
  batches: MessageBatches;
  enqueueSearch: SearchQueue;
}

/** Requests that begin or end the chat session of a window; it needs one for all others. */
type SessionRequest = 'chat.initialize' | 'chat.refresh' | 'chat.stop';

/** The answers to a window with a chat session. */
const answers: {
  [Name in Exclude<ChatRequestName, SessionRequest>]: (
    dependencies: AnswerDependencies,
    actor: ChatActor,
    request: ChatRequest<Name>,
  ) => Promise<ChatReplies[Name]>;
} = {
  'chat.list': ({ db }, actor, request) => listConversations(db, actor, request),
  'chat.open': ({ db }, actor, request) => openConversation(db, actor, request),
  'chat.userExists': ({ db }, actor, request) => userExists(db, actor, request),
  'chat.history': ({ db }, actor, request) => history(db, actor, request),
  'chat.search': ({ db, enqueueSearch }, actor, request) =>
    enqueueSearch(actor.userId, () => search(db, actor, request)),
  'chat.send': sendMessage,
  'chat.read': markRead,
  'chat.typing': showTyping,
  'chat.remove': removeOwnMessage,
  'chat.edit': editOwnMessage,
  'chat.react': reactTo,
  'chat.report': report,
  'chat.block': block,
  'chat.mute': mute,
};
type AnsweredName = keyof typeof answers;
const answeredNames = Object.keys(answers) as AnsweredName[];

/** Where a request names none, nothing else checks that the actor's membership is still standing. */
const namesConversation = (name: AnsweredName) => 'sid' in chatRequests[name].shape;

/** The rate limits of a person's requests, over all their windows. */
const rateLimits = {
  'chat.send': { max: 30, periodMs: 10_000 },
  'chat.edit': { max: 30, periodMs: 10_000 },
  'chat.react': { max: 30, periodMs: 10_000 },
  'chat.typing': { max: 10, periodMs: 10_000 },
  'chat.search': { max: 10, periodMs: 10_000 },
  other: { max: 300, periodMs: 60_000 },
} satisfies Partial<Record<ChatRequestName | 'other', RateLimit>>;

interface ChatLiveDependencies extends Omit<AnswerDependencies, keyof App> {
  tokens: ChatTokens;
}

/**
 * The chat service on the socket. A window begins with a session token, gets the socket events of that membership's
 * conversations from then on, and sends requests; each is checked against the state of that moment.
 */
export function chatLive(app: App, { tokens, ...own }: ChatLiveDependencies): void {
  const { db, live, log, guard, config, clock } = app;
  const dependencies = { ...app, ...own };
  const mayRequest = createRequestLimiter<UserId>(rateLimits, config.rateLimitFactor);

  live.onConnection((socket, { userId }) => {
    const session = createWindowSession({ live, tokens, guard, clock }, socket, userId);
    const on = answerRequests<typeof chatRequests, ChatReplies>(socket, chatRequests, {
      mayRequest: (name) => mayRequest(name, userId),
      log,
    });

    on('chat.initialize', async ({ session_token: token }) => {
      const { expiresAt, ...actor } = await session.begin(token);
      return { unreadCount: await unreadCount(db, actor), expiresAt: expiresAt.toISOString() };
    });
    on('chat.refresh', async ({ session_token: token }) => {
      const { expiresAt } = await session.begin(token);
      return { expiresAt: expiresAt.toISOString() };
    });
    on('chat.stop', async () => {
      session.stop();
      return {};
    });
    const answerAsActor = <Name extends AnsweredName>(name: Name) =>
      on(name, async (request) => {
        const actor = namesConversation(name) ? session.current() : await session.standing();
        return answers[name](dependencies, actor, request);
      });
    for (const name of answeredNames) answerAsActor(name);
  });
}
