import {
  type ChatReplies,
  type ChatRequest,
  type ChatRequestName,
  chatRequests,
  type MembershipId,
  type UserId,
} from '@nestmate/contract';
import type { Logger } from 'pino';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import { type ActingMembership, ProductError } from '../../platform/http';
import type { Jobs } from '../../platform/jobs/jobs';
import type { LiveHub, LiveSocket } from '../../platform/live/hub';
import { paceOfPeople } from '../../platform/live/pace-of-people';
import type { Storage } from '../../platform/storage/storage';
import { makeChat, type Tell } from './chat.service';
import { type Chatter, listConversations, openConversation } from './conversations/conversations.service';
import { leavingLive } from './conversations/leaving.service';
import { openOutbox } from './messages/outbox';
import { followDepartures } from './participants/following-rooms.events';
import { makeChatPictures } from './pictures/chat-pictures.service';
import { oneSearchEach } from './one-search-each';
import type { ChatTokens } from './session/chat-tokens';
import { windowSession } from './session/window-session';

/** How fast one person may write, search, and do everything else, in all their windows together. */
const paces = {
  'chat.send': { count: 30, within: 10_000 },
  'chat.typing': { count: 10, within: 10_000 },
  'chat.search': { count: 10, within: 10_000 },
  other: { count: 300, within: 60_000 },
};
/** What is asked before there is a conversation to ask about. */
const asksAboutAll = new Set<ChatRequestName>(['chat.list', 'chat.open', 'chat.userExists']);
/** Seconds to wait for somebody who is too fast. */
const pause = 2;

interface Parts {
  db: Db;
  events: Events;
  jobs: Jobs;
  live: LiveHub;
  log: Pick<Logger, 'error'>;
  storage: Storage;
  tokens: ChatTokens;
  /** More than 1 for those who may do everything faster. */
  rateLimitFactor: number;
  standingMembershipsOf: (userId: UserId) => Promise<ActingMembership[]>;
}

type Answers = {
  [Name in Exclude<ChatRequestName, 'chat.initialize' | 'chat.refresh' | 'chat.stop'>]: (
    chatter: Chatter,
    request: ChatRequest<Name>,
  ) => Promise<ChatReplies[Name]>;
};

/**
 * The chat service on the socket. A window begins with a session token of its own, is told of the conversations of that
 * membership from then on, and asks; everything asked is checked by the rules as they are at that moment.
 */
export function chatLive(parts: Parts): void {
  const { db, events, jobs, live, log, storage, tokens, standingMembershipsOf } = parts;
  leavingLive(db, events, live);
  followDepartures(events);
  const tell: Tell = {
    removed: (audience, event) => live.tellEverywhere(audience, 'chat.removed', event),
    read: (audience, event) => live.tellEverywhere(audience, 'chat.read', event),
    typing: (audience, event) => live.tellEverywhere(audience, 'chat.typing', event),
    changed: (audience, event) => live.tellEverywhere(audience, 'chat.changed', event),
  };
  const outbox = openOutbox(db, (sid, { message, audience, isNew }) => {
    live.tellEverywhere(audience, 'chat.message', { sid, message });
    if (isNew) events.publishHere('message.written', { chatId: sid, message, audience });
  });
  const chat = makeChat({ db, events, jobs, outbox, pictures: makeChatPictures({ db, storage }), tell });
  const search = oneSearchEach();

  const answers: Answers = {
    'chat.list': (chatter, { before }) => listConversations(db, chatter, before),
    'chat.open': (chatter, { chatId }) => openConversation(db, chatter, chatId),
    'chat.history': chat.history,
    'chat.send': chat.send,
    'chat.read': chat.read,
    'chat.typing': chat.typing,
    'chat.remove': chat.remove,
    'chat.report': chat.report,
    'chat.block': chat.block,
    'chat.mute': chat.mute,
    'chat.search': (chatter, request) => search(chatter.userId, () => chat.search(chatter, request)),
    'chat.userExists': chat.userExists,
  };

  const paced = (name: keyof typeof paces) => {
    const { count, within } = paces[name];
    return paceOfPeople({ count: count * parts.rateLimitFactor, within });
  };
  const others = paced('other');
  const mayPass: Partial<Record<ChatRequestName, typeof others>> = {
    'chat.send': paced('chat.send'),
    'chat.typing': paced('chat.typing'),
    'chat.search': paced('chat.search'),
  };

  live.onConnection((socket, { userId }) => {
    const subnetworkOf = async (membershipId: MembershipId) => {
      const acting = (await standingMembershipsOf(userId)).find((m) => m.membershipId === membershipId);
      if (!acting) throw new ProductError('AccessRemoved');
      return acting.subnetworkId;
    };
    const session = windowSession({ live, socket, userId, tokens, subnetworkOf });

    answer(socket, 'chat.initialize', async ({ session_token }) => {
      const chatter = await session.begin(session_token);
      return { unreadCount: await chat.unread(chatter), expiresAt: chatter.expiresAt.toISOString() };
    });
    answer(socket, 'chat.refresh', async ({ session_token }) => {
      const chatter = await session.begin(session_token);
      return { expiresAt: chatter.expiresAt.toISOString() };
    });
    answer(socket, 'chat.stop', async () => {
      session.stop();
      return {};
    });
    for (const name of Object.keys(answers) as (keyof Answers)[])
      answer(socket, name, async (request) => {
        const chatter = session.current();
        // The others ask about one conversation, and with it whether the membership still stands.
        if (asksAboutAll.has(name)) await subnetworkOf(chatter.membershipId);
        return (answers[name] as (chatter: Chatter, request: unknown) => Promise<never>)(chatter, request);
      });

    function answer<Name extends ChatRequestName>(
      window: LiveSocket,
      name: Name,
      handle: (request: ChatRequest<Name>) => Promise<ChatReplies[Name]>,
    ): void {
      const mayAsk = mayPass[name] ?? others;
      const hear = (asked: unknown, reply: unknown) => {
        if (typeof reply !== 'function') return;
        if (!mayAsk(userId)) return reply({ error_code: 'TooManyRequests', retry_after: pause });
        const request = chatRequests[name].safeParse(asked);
        if (!request.success) return reply({ error_code: 'InvalidInput' });
        handle(request.data as ChatRequest<Name>).then(
          (answered) => reply(answered),
          (error: unknown) => {
            if (!(error instanceof ProductError)) log.error({ err: error, name }, 'A chat request failed');
            reply({ error_code: error instanceof ProductError ? error.code : 'Unavailable' });
          },
        );
      };
      // socket.io's types cannot connect a generic event name with its listener.
      window.on(name as 'chat.list', hear as never);
    }
  });
}
