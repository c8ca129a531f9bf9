import type { ChatReplies, ChatRequest, ChatRequestName } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import type { Publisher } from '../../../platform/events/events';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { Live } from '../../../platform/live/transport';
import { listConversations } from '../conversations/conversations.service';
import { openConversation, userExists } from '../conversations/opening.service';
import { block, mute } from '../conversations/settings.service';
import { removeOwnMessage, report } from '../messages/messages.service';
import type { OneSearchPerPerson } from '../messages/one-search-per-person';
import type { Outbox } from '../messages/outbox';
import { reactTo } from '../messages/reactions.service';
import { history, search } from '../messages/reading.service';
import { sendMessage } from '../messages/sending.service';
import type { ChatActor } from '../participants/chat-actor';
import { markRead, showTyping } from '../participants/indicators.service';
import type { ChatPictures } from '../pictures/chat-pictures.service';

interface Parts {
  db: Db;
  events: Publisher;
  jobs: Jobs;
  live: Pick<Live, 'emitEverywhere'>;
  clock: () => Date;
  outbox: Outbox;
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
export function answersOf(parts: Parts): Answers {
  const { db, oneSearch } = parts;
  return {
    'chat.list': (actor, request) => listConversations(db, actor, request),
    'chat.open': (actor, request) => openConversation(db, actor, request),
    'chat.userExists': (actor, request) => userExists(db, actor, request),
    'chat.history': (actor, request) => history(db, actor, request),
    'chat.search': (actor, request) => oneSearch(actor.userId, () => search(db, actor, request)),
    'chat.send': (actor, request) => sendMessage(parts, actor, request),
    'chat.read': (actor, request) => markRead(parts, actor, request),
    'chat.typing': (actor, request) => showTyping(parts, actor, request),
    'chat.remove': (actor, request) => removeOwnMessage(parts, actor, request),
    'chat.react': (actor, request) => reactTo(parts, actor, request),
    'chat.report': (actor, request) => report(parts, actor, request),
    'chat.block': (actor, request) => block(parts, actor, request),
    'chat.mute': (actor, request) => mute(parts, actor, request),
  };
}

/** Requests that name no conversation: nothing else checks that the actor's membership is still standing. */
export const requestsWithoutConversation: ReadonlySet<ChatRequestName> = new Set<ChatRequestName>([
  'chat.list',
  'chat.open',
  'chat.userExists',
]);
