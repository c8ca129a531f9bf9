import type { ChatSid, UserId } from '@nestmate/contract/ids';
import {
  type ChatReplies,
  type ChatRequest,
  type ChatRequestName,
  chatReplies,
  chatRequests,
} from '@nestmate/contract/socket/chat';
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
import {
  markRead,
  type Participant,
  requireMayWrite,
  requireTakesPart,
  showTyping,
  unreadCount,
  type Writer,
} from './participants/participation.service';
import type { SearchQueue } from './search-queue';
import { type ChatTokens, createWindowSession } from './window-session';

interface AnswerDependencies extends Pick<App, 'clock' | 'db' | 'events' | 'jobs' | 'live'> {
  pictures: ChatPictures;
  batches: MessageBatches;
  enqueueSearch: SearchQueue;
}

/** Requests that begin or end the chat session of a window; it needs one for all others. */
type SessionRequest = 'chat.initialize' | 'chat.refresh' | 'chat.stop';

/**
 * Requests about one conversation. `chat.send` is checked with the other messages of its batch, in the transaction that
 * writes them.
 */
type ConversationRequest = Exclude<
  { [Name in ChatRequestName]: ChatRequest<Name> extends { sid: ChatSid } ? Name : never }[ChatRequestName],
  'chat.send'
>;

type Answer<Name extends ChatRequestName, From> = (
  dependencies: AnswerDependencies,
  from: From,
  request: ChatRequest<Name>,
) => Promise<ChatReplies[Name]>;

/** The answer to a request about a conversation, and what its actor must be there: checked before it begins. */
type ConversationAnswer<Name extends ConversationRequest> = (
  | { needs: 'part'; answer: Answer<Name, Participant> }
  | { needs: 'write'; answer: Answer<Name, Writer> }
) & {
  /** Where a costly answer waits for its turn, before anything is read for it. */
  queueIn?: (dependencies: AnswerDependencies) => SearchQueue;
};

const conversationAnswers: { [Name in ConversationRequest]: ConversationAnswer<Name> } = {
  'chat.history': {
    needs: 'part',
    answer: ({ db }, participant, request) => history(db, participant, request),
  },
  'chat.search': {
    needs: 'part',
    queueIn: ({ enqueueSearch }) => enqueueSearch,
    answer: ({ db }, participant, request) => search(db, participant, request),
  },
  'chat.read': { needs: 'part', answer: markRead },
  'chat.typing': { needs: 'part', answer: showTyping },
  'chat.remove': { needs: 'part', answer: removeOwnMessage },
  'chat.edit': { needs: 'write', answer: editOwnMessage },
  'chat.react': { needs: 'part', answer: reactTo },
  'chat.report': { needs: 'part', answer: report },
  'chat.block': { needs: 'part', answer: block },
  'chat.mute': { needs: 'part', answer: mute },
};
const conversationRequests = Object.keys(conversationAnswers) as ConversationRequest[];

/** The answers to the other requests of a membership with a chat session, which must be standing. */
const membershipAnswers: {
  [Name in Exclude<ChatRequestName, ConversationRequest | SessionRequest | 'chat.send'>]: Answer<
    Name,
    ChatActor
  >;
} = {
  'chat.list': ({ db }, actor, request) => listConversations(db, actor, request),
  'chat.open': ({ db }, actor, request) => openConversation(db, actor, request),
  'chat.userExists': ({ db }, actor, request) => userExists(db, actor, request),
};
type MembershipRequest = keyof typeof membershipAnswers;
const membershipRequests = Object.keys(membershipAnswers) as MembershipRequest[];

/** The rate limits of a person's requests, over all their windows. */
const rateLimits = {
  'chat.send': { max: 30, periodMs: 10_000 },
  'chat.edit': { max: 30, periodMs: 10_000 },
  'chat.react': { max: 30, periodMs: 10_000 },
  'chat.typing': { max: 10, periodMs: 10_000 },
  'chat.search': { max: 10, periodMs: 10_000 },
  other: { max: 300, periodMs: 60_000 },
} satisfies Partial<Record<ChatRequestName | 'other', RateLimit>>;

const channel = { requests: chatRequests, replies: chatReplies };

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
    const on = answerRequests(socket, channel, {
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
    on('chat.send', async (request) => sendMessage(dependencies, session.current(), request));
    const answerAsMembership = <Name extends MembershipRequest>(name: Name) =>
      on(name, async (request) => membershipAnswers[name](dependencies, await session.standing(), request));
    for (const name of membershipRequests) answerAsMembership(name);
    const answerInConversation = <Name extends ConversationRequest>(name: Name) => {
      const { needs, answer, queueIn }: ConversationAnswer<Name> = conversationAnswers[name];
      on(name, async (request) => {
        const { membershipId } = session.current();
        const pair = { sid: request.sid, membershipId };
        const checked = async () =>
          needs === 'write'
            ? answer(dependencies, await requireMayWrite(db, pair), request)
            : answer(dependencies, await requireTakesPart(db, pair), request);
        return queueIn ? queueIn(dependencies)(userId, checked) : checked();
      });
    };
    for (const name of conversationRequests) answerInConversation(name);
  });
}
