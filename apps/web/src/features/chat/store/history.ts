import type { ChatMessage, Conversation } from '@nestmate/contract/chat';
import type { ChatSid } from '@nestmate/contract/ids';
import { chatPages } from '@nestmate/contract/limits';
import type { MessagePage, MessageText } from '@nestmate/contract/socket/chat';
import { isRefused } from '@/platform/live/requests';
import { type ChatSession, perSession } from './chat-session';
import {
  append,
  emptyStretch,
  firstIndexOf,
  receive,
  lastIndexOf,
  trim,
  withoutBefore,
  type MessageStretch,
  maxHeld,
  prepend,
  replace,
  markEdited,
  markRemoved,
} from './message-stretch';

/*
 * A window holds one stretch of the messages of each conversation. Messages are placed by their index, so they may
 * arrive in any order and more than once; gaps are fetched.
 */

/** Read messages that are shown above the first unread one. */
const readShownCount = 4;

interface PageRequest {
  before?: number;
  after?: number;
  count: number;
}

const memoryOf = perSession(() => ({
  catchingUp: new Set<ChatSid>(),
  /**
   * Grows whenever a conversation's stretch is replaced or dropped: a page that was requested for an earlier stretch is
   * dropped.
   */
  versions: new Map<ChatSid, number>(),
  /** Conversations from the offline copy that the server has not confirmed. */
  unconfirmed: new Set<ChatSid>(),
  /** The last request of each conversation, for a retry. */
  lastAttempts: new Map<ChatSid, () => Promise<unknown>>(),
}));

const stretchIn = ({ state }: ChatSession, sid: ChatSid) => state().stretches[sid] ?? emptyStretch;
const lastIndexIn = ({ state }: ChatSession, sid: ChatSid) => state().conversations[sid]?.lastIndex ?? -1;
const versionOf = (session: ChatSession, sid: ChatSid) => memoryOf(session).versions.get(sid) ?? 0;

function beginStretch(session: ChatSession, sid: ChatSid): number {
  const version = versionOf(session, sid) + 1;
  memoryOf(session).versions.set(sid, version);
  return version;
}

/** Fetches a page for one version of a stretch. Returns whether it was added. */
async function fetchPage(
  session: ChatSession,
  sid: ChatSid,
  { version, ...request }: PageRequest & { version: number },
  add: (page: MessagePage) => MessageStretch,
): Promise<boolean> {
  const { put, requestChat } = session;
  put('loadingStates', sid, 'loading');
  const reply = await requestChat('chat.history', { sid, ...request });
  if (versionOf(session, sid) !== version) return false;
  if (!isRefused(reply)) put('stretches', sid, add(reply));
  put('loadingStates', sid, isRefused(reply) ? 'failed' : 'idle');
  void catchUp(session, sid);
  return !isRefused(reply);
}

/** Adds a page at one end, and trims the `far` end of a stretch that is too long. */
async function extend(
  session: ChatSession,
  sid: ChatSid,
  { far, ...request }: PageRequest & { far: 'newer' | 'older' },
  add: (page: MessagePage) => MessageStretch,
): Promise<void> {
  const { state, put } = session;
  if (state().loadingStates[sid] === 'loading') return;
  memoryOf(session).lastAttempts.set(sid, () => extend(session, sid, { far, ...request }, add));
  const version = versionOf(session, sid);
  if (!(await fetchPage(session, sid, { version, ...request }, add))) return;
  // Separately: the list keeps its scroll position when only one end changes at a time.
  setTimeout(() => {
    if (versionOf(session, sid) === version) put('stretches', sid, trim(stretchIn(session, sid), far));
  });
}

const replaceStretch = (session: ChatSession, sid: ChatSid, request: PageRequest): Promise<boolean> =>
  fetchPage(
    session,
    sid,
    { version: beginStretch(session, sid), ...request },
    ({ messages, hasPrevPage }) => ({
      messages,
      hasPrevPage,
      hasNewer: (messages.at(-1)?.index ?? -1) < lastIndexIn(session, sid),
    }),
  );

/** Whether a stretch that should reach the newest message does not. */
function isBehind(session: ChatSession, sid: ChatSid): boolean {
  const stretch = session.state().stretches[sid];
  return stretch !== undefined && !stretch.hasNewer && lastIndexOf(stretch) < lastIndexIn(session, sid);
}

/**
 * Fetches missed messages. One loop per conversation: it checks again after each page, so a second call has nothing to
 * do.
 */
export async function catchUp(session: ChatSession, sid: ChatSid): Promise<void> {
  const { put, requestChat } = session;
  const { catchingUp } = memoryOf(session);
  if (catchingUp.has(sid)) return;
  catchingUp.add(sid);
  try {
    while (isBehind(session, sid)) {
      const stretch = stretchIn(session, sid);
      // The gap is too long to fetch: the reader continues at its beginning.
      if (lastIndexIn(session, sid) - lastIndexOf(stretch) > maxHeld)
        return put('stretches', sid, { ...stretch, hasNewer: true });
      const version = versionOf(session, sid);
      const page = await requestChat('chat.history', {
        sid,
        after: lastIndexOf(stretch),
        count: chatPages.missed,
      });
      if (versionOf(session, sid) !== version) continue;
      if (isRefused(page) || page.messages.length === 0) return;
      put('stretches', sid, append(stretchIn(session, sid), page.messages, true));
    }
  } finally {
    catchingUp.delete(sid);
  }
}

/**
 * Fetches the held messages again: some may have been removed during the gap, or the person may no longer read them.
 */
async function refresh(session: ChatSession, sid: ChatSid): Promise<void> {
  const { state, put, requestChat } = session;
  const version = versionOf(session, sid);
  const last = lastIndexOf(stretchIn(session, sid));
  for (let after = firstIndexOf(stretchIn(session, sid)) - 1; after < last; after += chatPages.missed) {
    const page = await requestChat('chat.history', { sid, after, count: chatPages.missed });
    if (isRefused(page) || versionOf(session, sid) !== version) return;
    put('stretches', sid, replace(stretchIn(session, sid), page.messages));
  }
  memoryOf(session).unconfirmed.delete(sid);
  const firstIndex = state().conversations[sid]?.firstIndex ?? 0;
  put('stretches', sid, withoutBefore(stretchIn(session, sid), firstIndex));
  await catchUp(session, sid);
}

/** Everything held now is from the offline copy. */
export function markHistoryUnconfirmed(session: ChatSession): void {
  for (const sid of Object.keys(session.state().stretches) as ChatSid[]) {
    beginStretch(session, sid);
    memoryOf(session).unconfirmed.add(sid);
  }
}

/** Shows the offline copy of a conversation, unless messages are held. @returns whether the copy shows */
export function showStretch(session: ChatSession, sid: ChatSid, copy: MessageStretch): boolean {
  const { unconfirmed } = memoryOf(session);
  if (session.state().stretches[sid] === undefined) {
    beginStretch(session, sid);
    unconfirmed.add(sid);
    session.put('stretches', sid, copy);
  }
  return unconfirmed.has(sid);
}

/** Drops a conversation's messages, with the page that is being fetched. */
export function dropHistory(session: ChatSession, sid: ChatSid): void {
  beginStretch(session, sid);
  const { [sid]: _, ...stretches } = session.state().stretches;
  const { [sid]: __, ...loadingStates } = session.state().loadingStates;
  session.set({ stretches, loadingStates });
}

/** Shows an opened conversation at its end, or at its first unread message. */
export async function showConversation(
  session: ChatSession,
  { sid, readIndex, unreadCount, firstIndex }: Conversation,
  page: MessagePage,
): Promise<void> {
  const { state, put } = session;
  const held = state().stretches[sid];
  // The offline copy is on the screen: missed messages are added, as after a gap.
  if (held && memoryOf(session).unconfirmed.has(sid)) return refresh(session, sid);
  const first = page.messages[0]?.index ?? 0;
  // Messages that were held before stay if the page joins them.
  if (held && !held.hasNewer && lastIndexOf(held) + 1 >= first) {
    const joined = page.messages.reduce(
      (stretch, message) => receive(stretch, message, firstIndex).stretch,
      held,
    );
    put('stretches', sid, joined);
    return catchUp(session, sid);
  }
  const after = Math.max(firstIndex - 1, readIndex - readShownCount);
  const isUnreadBefore = unreadCount > 0 && readIndex + 1 < first;
  if (isUnreadBefore) {
    const isThere = await replaceStretch(session, sid, { after, count: chatPages.onLoad });
    // The page is shown, or a jump has replaced it meanwhile.
    if (isThere || state().loadingStates[sid] !== 'failed') return;
  }
  beginStretch(session, sid);
  put('stretches', sid, { messages: page.messages, hasPrevPage: page.hasPrevPage, hasNewer: false });
  put('loadingStates', sid, 'idle');
  await catchUp(session, sid);
}

export async function loadOlder(session: ChatSession, sid: ChatSid): Promise<void> {
  const stretch = stretchIn(session, sid);
  if (!stretch.hasPrevPage || stretch.messages.length === 0) return;
  const request = { before: firstIndexOf(stretch), count: chatPages.older, far: 'newer' as const };
  await extend(session, sid, request, ({ messages, hasPrevPage }) =>
    prepend(stretchIn(session, sid), messages, hasPrevPage),
  );
}

/** Fetches the page after a stretch that ends in the past. */
export async function loadNewer(session: ChatSession, sid: ChatSid): Promise<void> {
  const stretch = stretchIn(session, sid);
  if (!stretch.hasNewer) return;
  const request = { after: lastIndexOf(stretch), count: chatPages.missed, far: 'older' as const };
  await extend(session, sid, request, ({ messages }) => {
    const isEnd = (messages.at(-1)?.index ?? Infinity) >= lastIndexIn(session, sid);
    return append(stretchIn(session, sid), messages, isEnd);
  });
}

/** Repeats the last request for a page. */
export async function retryPage(session: ChatSession, sid: ChatSid): Promise<void> {
  await memoryOf(session).lastAttempts.get(sid)?.();
}

/** Makes sure that a message is held, with those around it. Returns whether it is. */
export async function jumpTo(session: ChatSession, sid: ChatSid, index: number): Promise<boolean> {
  if (stretchIn(session, sid).messages.some((message) => message.index === index)) return true;
  const after = Math.max(-1, index - chatPages.onLoad);
  const isThere = await replaceStretch(session, sid, { after, count: chatPages.onLoad * 2 });
  if (!isThere) session.put('loadingStates', sid, 'idle');
  return isThere;
}

export async function jumpToLatest(session: ChatSession, sid: ChatSid): Promise<void> {
  if (!stretchIn(session, sid).hasNewer) return;
  memoryOf(session).lastAttempts.set(sid, () => jumpToLatest(session, sid));
  await replaceStretch(session, sid, { count: chatPages.onLoad });
}

export function addToHistory(session: ChatSession, sid: ChatSid, message: ChatMessage): void {
  const { state, put } = session;
  const stretch = state().stretches[sid];
  if (!stretch) return;
  const received = receive(stretch, message, state().conversations[sid]?.firstIndex);
  put('stretches', sid, received.stretch);
  if (received.hasGap) void catchUp(session, sid);
}

export function removeFromHistory({ state, put }: ChatSession, sid: ChatSid, index: number): void {
  const stretch = state().stretches[sid];
  if (stretch) put('stretches', sid, markRemoved(stretch, index));
}

export function editInHistory(
  { state, put }: ChatSession,
  sid: ChatSid,
  index: number,
  text: MessageText,
): void {
  const stretch = state().stretches[sid];
  if (stretch) put('stretches', sid, markEdited(stretch, index, text));
}

/**
 * After a gap: refreshes the conversation that is open; drops the messages of the others, with their pages that are
 * being fetched.
 */
export async function resumeHistory(session: ChatSession, open: ChatSid | undefined): Promise<void> {
  const { state, set } = session;
  const { versions, unconfirmed } = memoryOf(session);
  for (const sid of versions.keys()) if (sid !== open) beginStretch(session, sid);
  const stretch = open && state().stretches[open];
  set({ stretches: stretch ? { [open]: stretch } : {}, loadingStates: {} });
  for (const sid of unconfirmed) if (sid !== open) unconfirmed.delete(sid);
  if (open && stretch) await refresh(session, open);
}
