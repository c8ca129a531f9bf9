import type { ChatMessage, Conversation, ConversationCall } from '@nestmate/contract/chat';
import type { ChatSid, UserId } from '@nestmate/contract/ids';
import type { MessageText } from '@nestmate/contract/socket/chat';
import { isRefused, type LiveRefusal } from '@/platform/live/requests';
import { type ChatSession, perSession } from './chat-session';
import { withMessage, withRead } from './chat-state';
import { catchUp, dropHistory } from './history';
import { withText } from './message-stretch';

/* The known conversations: participants, last messages, read horizons, and who is typing. */

const memoryOf = perSession(() => ({
  /** From the offline copy: only the server knows whether they still exist. */
  unconfirmed: new Set<ChatSid>(),
  /** Read horizons of this person that the server has not acknowledged. */
  unconfirmedReads: new Map<ChatSid, number>(),
  /** Unknown conversations that are being fetched. */
  introductions: new Map<ChatSid, Promise<void>>(),
  /** The latest state of the call of each conversation, even when it is over, and its time. */
  calls: new Map<ChatSid, { call: ConversationCall; at: number }>(),
  /** Fetches of the list, one after the other. */
  listFetches: Promise.resolve(),
  /** A pending fetch of the list: it serves everybody who requests one meanwhile. */
  dueListFetch: undefined as Promise<void> | undefined,
}));

const isLater = (one: ConversationCall, other: ConversationCall) =>
  one.startedAt === other.startedAt ? one.revision > other.revision : one.startedAt > other.startedAt;

const ongoing = (call: ConversationCall | undefined) => (call?.people.length ? call : undefined);

/** A reply may be older than events that arrived after its request. */
function callIn(
  session: ChatSession,
  { sid, call }: Conversation,
  requestedAt: number,
): ConversationCall | undefined {
  const known = memoryOf(session).calls.get(sid);
  const isKnownLater =
    known && (known.at >= requestedAt || (call !== undefined && isLater(known.call, call)));
  return isKnownLater ? ongoing(known.call) : call;
}

/** @param requestedAt when these were requested */
export function updateConversations(
  session: ChatSession,
  conversations: readonly Conversation[],
  requestedAt: number,
): void {
  const { state, set, ports } = session;
  const { unconfirmed, unconfirmedReads } = memoryOf(session);
  const known = { ...state().conversations };
  for (const conversation of conversations) {
    const { sid } = conversation;
    const before = known[sid];
    // The reply may be older than a message that was received meanwhile.
    const current =
      before?.lastMessage && before.lastIndex > conversation.lastIndex
        ? withMessage(conversation, before.lastMessage, ports.me())
        : conversation;
    unconfirmed.delete(sid);
    const read = withRead(current, ports.me(), unconfirmedReads.get(sid) ?? -1, ports.me());
    known[sid] = { ...read, call: callIn(session, conversation, requestedAt) };
  }
  set({ conversations: known });
  for (const { sid } of conversations) void catchUp(session, sid);
}

/** Drops a conversation that the person no longer takes part in, with its messages. */
function dropConversation(session: ChatSession, sid: ChatSid): void {
  const { [sid]: _, ...conversations } = session.state().conversations;
  session.set({ conversations });
  dropHistory(session, sid);
}

/** Fetches one conversation; the server no longer shows one that the person has left. */
export async function fetchConversation(session: ChatSession, sid: ChatSid): Promise<void> {
  const requestedAt = session.ports.now();
  const reply = await session.requestChat('chat.open', { chatId: sid });
  if (!isRefused(reply)) updateConversations(session, [reply.conversation], requestedAt);
  else if (reply.error_code === 'NotFound') dropConversation(session, sid);
}

/** Fetches an unknown conversation, once for everybody who needs it meanwhile. */
function introduce(session: ChatSession, sid: ChatSid): Promise<void> {
  const { introductions } = memoryOf(session);
  const fetching =
    introductions.get(sid) ?? fetchConversation(session, sid).finally(() => introductions.delete(sid));
  introductions.set(sid, fetching);
  return fetching;
}

const fetchPage = ({ requestChat }: ChatSession, before: string | null) =>
  requestChat('chat.list', before === null ? {} : { before });

/**
 * Fetches as many conversations as are known; at first, one page. Drops those of rooms that the person has left, and
 * those of the offline copy that are gone.
 */
async function fetchAll(session: ChatSession): Promise<void> {
  const { state, set, ports } = session;
  const known = Object.values(state().conversations);
  const listed = new Set<ChatSid>();
  let next: string | null = null;
  set({ listing: 'loading' });
  do {
    const requestedAt = ports.now();
    const page = await fetchPage(session, next);
    if (isRefused(page)) return set({ listing: 'failed' });
    updateConversations(session, page.conversations, requestedAt);
    for (const { sid } of page.conversations) listed.add(sid);
    next = page.next;
  } while (next !== null && listed.size < known.length);
  set({ listing: 'idle', nextPage: next });
  for (const { sid, kind } of known) {
    if (listed.has(sid) || (kind !== 'room' && !memoryOf(session).unconfirmed.has(sid))) continue;
    if (next === null) dropConversation(session, sid);
    else await fetchConversation(session, sid);
  }
}

async function fetchMore(session: ChatSession): Promise<void> {
  const { state, set, ports } = session;
  set({ listing: 'loading' });
  const requestedAt = ports.now();
  const page = await fetchPage(session, state().nextPage);
  if (isRefused(page)) return set({ listing: 'failed' });
  updateConversations(session, page.conversations, requestedAt);
  set({ listing: 'idle', nextPage: page.next });
}

function runInTurn(session: ChatSession, fetch: () => Promise<void>): Promise<void> {
  const memory = memoryOf(session);
  return (memory.listFetches = memory.listFetches.then(fetch));
}

/** Fetches the list again, as far as it was fetched before. */
export function refetchList(session: ChatSession): Promise<void> {
  const memory = memoryOf(session);
  return (memory.dueListFetch ??= runInTurn(session, () => {
    memory.dueListFetch = undefined;
    return fetchAll(session);
  }));
}

export const loadMoreConversations = (session: ChatSession): Promise<void> =>
  runInTurn(session, () => fetchMore(session));

/** Everything known now is from the offline copy. */
export function markConversationsUnconfirmed(session: ChatSession): void {
  for (const { sid } of Object.values(session.state().conversations)) memoryOf(session).unconfirmed.add(sid);
}

/** @param after for a message written here: the last message that could be known then */
export function addToConversation(
  session: ChatSession,
  sid: ChatSid,
  message: ChatMessage,
  after?: number,
): void {
  const { state, put, ports } = session;
  const add = (known?: number) => {
    const conversation = state().conversations[sid];
    if (conversation) put('conversations', sid, withMessage(conversation, message, ports.me(), known));
  };
  if (state().conversations[sid]) add(after);
  // The reply may be older than the message.
  else void introduce(session, sid).then(() => add());
}

export function changeCall(session: ChatSession, sid: ChatSid, call: ConversationCall): void {
  const { state, put, ports } = session;
  const { calls } = memoryOf(session);
  const known = calls.get(sid);
  if (known && isLater(known.call, call)) return;
  calls.set(sid, { call, at: ports.now() });
  const conversation = state().conversations[sid];
  if (conversation) put('conversations', sid, { ...conversation, call: ongoing(call) });
}

/** A conversation, also one that is not listed yet. */
export async function findConversation(
  session: ChatSession,
  sid: ChatSid,
): Promise<Conversation | undefined> {
  if (!session.state().conversations[sid]) await introduce(session, sid);
  return session.state().conversations[sid];
}

export function removeFromConversation({ state, put }: ChatSession, sid: ChatSid, index: number): void {
  const conversation = state().conversations[sid];
  const last = conversation?.lastMessage;
  if (!conversation || last?.index !== index) return;
  const lastMessage = { ...last, type: 'removed' as const, body: '', media: null };
  put('conversations', sid, { ...conversation, lastMessage });
}

export function editInConversation(
  { state, put }: ChatSession,
  sid: ChatSid,
  index: number,
  text: MessageText,
): void {
  const conversation = state().conversations[sid];
  const last = conversation?.lastMessage;
  if (conversation && last?.index === index)
    put('conversations', sid, { ...conversation, lastMessage: withText(last, text) });
}

/** Moves the read horizon of a participant. */
export function moveHorizon(
  { state, put, ports }: ChatSession,
  sid: ChatSid,
  { userId, index }: { userId: UserId | undefined; index: number },
): void {
  const conversation = state().conversations[sid];
  if (conversation) put('conversations', sid, withRead(conversation, userId, index, ports.me()));
}

async function reportRead(session: ChatSession, sid: ChatSid, index: number): Promise<void> {
  const { unconfirmedReads } = memoryOf(session);
  const reply = await session.requestChat('chat.read', { sid, index });
  if (!isRefused(reply) && unconfirmedReads.get(sid) === index) unconfirmedReads.delete(sid);
}

/** Moves the person's own read horizon forward. */
export async function markRead(session: ChatSession, sid: ChatSid, index: number): Promise<void> {
  const conversation = session.state().conversations[sid];
  if (!conversation || index <= conversation.readIndex) return;
  moveHorizon(session, sid, { userId: session.ports.me(), index });
  memoryOf(session).unconfirmedReads.set(sid, index);
  await reportRead(session, sid, index);
}

/** Reports the messages that were read without a connection. */
export function reportReads(session: ChatSession): void {
  for (const [sid, index] of memoryOf(session).unconfirmedReads) void reportRead(session, sid, index);
}

/** @returns an error code, or null when it is done */
export async function setBlocked(
  session: ChatSession,
  sid: ChatSid,
  blocked: boolean,
): Promise<string | null> {
  const requestedAt = session.ports.now();
  return updateFrom(session, requestedAt, await session.requestChat('chat.block', { sid, blocked }));
}

/** @returns an error code, or null when it is done */
export async function setMuted(session: ChatSession, sid: ChatSid, muted: boolean): Promise<string | null> {
  const requestedAt = session.ports.now();
  return updateFrom(session, requestedAt, await session.requestChat('chat.mute', { sid, muted }));
}

function updateFrom(
  session: ChatSession,
  requestedAt: number,
  reply: { conversation: Conversation } | LiveRefusal,
): string | null {
  if (isRefused(reply)) return reply.error_code;
  updateConversations(session, [reply.conversation], requestedAt);
  return null;
}

/** Somebody counts as typing for this long after each event. */
const typingMs = 6000;

/** Shows that a participant is typing, until some time has passed or their message is there. */
export function showTyping(session: ChatSession, sid: ChatSid, userId: UserId): void {
  const { state, put, ports } = session;
  put('typing', sid, { ...state().typing[sid], [userId]: ports.now() + typingMs });
  setTimeout(() => {
    if ((state().typing[sid]?.[userId] ?? 0) <= ports.now()) stopTyping(session, sid, userId);
  }, typingMs + 50);
}

export function stopTyping({ state, put }: ChatSession, sid: ChatSid, userId: UserId): void {
  const { [userId]: until, ...others } = state().typing[sid] ?? {};
  if (until !== undefined) put('typing', sid, others);
}
