import type { ChatMessage } from '@nestmate/contract/chat';
import type { ChatSid, MessageId } from '@nestmate/contract/ids';
import type { ChatReplies } from '@nestmate/contract/socket/chat';
import { isTemporary } from '@/platform/calls/send';
import { isRefused, type LiveRefusal } from '@/platform/live/requests';
import { type ChatSession, perSession } from './chat-session';
import type { MessageAdditions, PendingMessage } from './chat-state';
import { addToConversation, stopTyping } from './conversations';
import { addToHistory, jumpToLatest } from './history';

/*
 * Messages that the server has not acknowledged. They are stored until then, and sent in order and once: their ids make
 * it idempotent.
 */

/** Errors that may be temporary: sent again a few times. */
const unclearErrors = new Set(['Unexpected', 'UploadExpired']);
const maxAttempts = 3;
/** The first delay; doubled after each attempt. */
const [firstRetryDelayMs, maxRetryDelayMs] = [3000, 60_000];

const memoryOf = perSession(() => ({
  sending: new Set<ChatSid>(),
  /** Acknowledged or discarded here: a stored copy that is read late does not count. */
  settled: new Set<string>(),
  /** By message. */
  attempts: new Map<string, number>(),
  /** The rounds of retries since a message was sent. */
  retries: 0,
  retryTimer: undefined as ReturnType<typeof setTimeout> | undefined,
}));

const pendingIn = ({ state }: ChatSession, sid: ChatSid) => state().sendingStates[sid] ?? [];

function release({ ports }: ChatSession, { picture }: Pick<PendingMessage, 'picture'>): void {
  if (picture) ports.release(picture.url);
}

async function replacePending(
  session: ChatSession,
  sid: ChatSid,
  pending: readonly PendingMessage[],
): Promise<void> {
  if (session.isOver()) return;
  const before = pendingIn(session, sid);
  const left = new Set(pending.map(({ id }) => id));
  for (const each of before) if (!left.has(each.id)) release(session, each);
  session.put('sendingStates', sid, pending);
  await session.ports.storePending(sid, pending, before);
}

function change(session: ChatSession, sid: ChatSid, id: string, part: Partial<PendingMessage>): void {
  const pending = pendingIn(session, sid);
  void replacePending(
    session,
    sid,
    pending.map((each) => (each.id === id ? { ...each, ...part } : each)),
  );
}

export function discardPending(session: ChatSession, sid: ChatSid, id: string): void {
  memoryOf(session).settled.add(id);
  const pending = pendingIn(session, sid);
  void replacePending(
    session,
    sid,
    pending.filter((each) => each.id !== id),
  );
}

/** Sends one message, after uploading its picture once. Returns nothing if the message was discarded meanwhile. */
async function deliver(
  session: ChatSession,
  sid: ChatSid,
  { id, body, picture, replyTo, after }: PendingMessage,
): Promise<ChatReplies['chat.send'] | LiveRefusal | undefined> {
  const { requestChat, ports, signal } = session;
  const message = { sid, id, body, after, ...(replyTo && { replyTo: replyTo.id }) };
  if (!picture) return requestChat('chat.send', message);
  const uploaded =
    picture.uploadId === null
      ? await ports.upload(sid, picture.bytes, signal)
      : { uploadId: picture.uploadId };
  if (!pendingIn(session, sid).some((each) => each.id === id)) return undefined;
  if (isRefused(uploaded)) return uploaded;
  const { uploadId } = uploaded;
  change(session, sid, id, { picture: { ...picture, uploadId } });
  const reply = await requestChat('chat.send', { ...message, picture: uploadId });
  // The upload is used up: a retry needs a new one.
  if (isRefused(reply) && !isTemporary(reply))
    change(session, sid, id, { picture: { ...picture, uploadId: null } });
  return reply;
}

function mayRetry(session: ChatSession, id: string, refusal: LiveRefusal): boolean {
  if (isTemporary(refusal)) return true;
  if (!unclearErrors.has(refusal.error_code)) return false;
  const attempts = (memoryOf(session).attempts.get(id) ?? 0) + 1;
  memoryOf(session).attempts.set(id, attempts);
  return attempts < maxAttempts;
}

/** Sends the pending messages one by one, in the order in which they were written. */
export async function sendPending(session: ChatSession, sid: ChatSid): Promise<void> {
  const { sending } = memoryOf(session);
  if (sending.has(sid)) return;
  sending.add(sid);
  try {
    for (;;) {
      const next = pendingIn(session, sid).find((each) => each.state === 'sending');
      if (!next || session.isOver()) return;
      const reply = await deliver(session, sid, next);
      if (session.isOver()) return;
      if (!reply) continue;
      if (!isRefused(reply)) {
        memoryOf(session).retries = 0;
        receiveMessage(session, sid, reply.message);
        // A person who writes while they look at old messages is shown their message.
        void jumpToLatest(session, sid);
      } else if (mayRetry(session, next.id, reply)) return retryLater(session, reply.retry_after);
      else change(session, sid, next.id, { state: 'failed', error: reply.error_code });
    }
  } finally {
    sending.delete(sid);
  }
}

function sendAll(session: ChatSession): void {
  for (const sid of Object.keys(session.state().sendingStates)) void sendPending(session, sid as ChatSid);
}

/** Retries all conversations after one delay, which doubles each round. */
function retryLater(session: ChatSession, seconds = 0): void {
  const memory = memoryOf(session);
  clearTimeout(memory.retryTimer);
  const delayMs = Math.min(firstRetryDelayMs * 2 ** memory.retries, maxRetryDelayMs);
  memory.retryTimer = setTimeout(
    () => {
      memory.retries += 1;
      sendAll(session);
    },
    Math.max(delayMs, seconds * 1000),
  );
}

/** Adds pending messages of an earlier visit or of another window. */
export async function restorePending(session: ChatSession, sid: ChatSid): Promise<void> {
  const { state, put, ports } = session;
  const stored = await ports.readPending(sid);
  const known = new Set<string>([
    ...pendingIn(session, sid).map(({ id }) => id),
    ...memoryOf(session).settled,
  ]);
  // Acknowledged to a page that closed before it had dropped them.
  const sent = new Set(state().stretches[sid]?.messages.map(({ id }) => id));
  const done = stored.filter(({ id }) => sent.has(id));
  const restored = session.isOver() ? [] : stored.filter(({ id }) => !known.has(id) && !sent.has(id));
  for (const each of stored) if (!restored.includes(each)) release(session, each);
  if (session.isOver()) return;
  if (done.length > 0) void ports.storePending(sid, [], done);
  if (restored.length > 0) put('sendingStates', sid, [...restored, ...pendingIn(session, sid)]);
}

/** Restores the pending messages of all known conversations. */
export async function restoreAllPending(session: ChatSession): Promise<void> {
  for (const sid of await session.ports.sidsWithPending())
    if (session.state().conversations[sid]) await restorePending(session, sid);
}

/** Sends everything again after a gap. */
export async function resumePending(session: ChatSession): Promise<void> {
  memoryOf(session).retries = 0;
  await restoreAllPending(session);
  sendAll(session);
}

/** Resolves once the message is stored: until then, the page that closes must keep its draft. */
export async function sendMessage(
  session: ChatSession,
  sid: ChatSid,
  body: string,
  { picture, replyTo }: MessageAdditions = {},
): Promise<void> {
  const { state, ports } = session;
  if (state().phase === 'off') return release(session, { picture });
  const conversation = state().conversations[sid];
  const message: PendingMessage = {
    id: ports.newId() as MessageId,
    body,
    createdAt: new Date(ports.now()).toISOString(),
    state: 'sending',
    error: null,
    ...(picture && { picture }),
    ...(replyTo && { replyTo }),
    ...(conversation && { after: conversation.lastIndex }),
  };
  const storing = replacePending(session, sid, [...pendingIn(session, sid), message]);
  void sendPending(session, sid);
  void jumpToLatest(session, sid);
  return storing;
}

/** Sends a failed message again. */
export function retryPending(session: ChatSession, sid: ChatSid, id: string): void {
  memoryOf(session).attempts.delete(id);
  change(session, sid, id, { state: 'sending', error: null });
  void sendPending(session, sid);
}

/** Adds a message that the server has; if it is one of this person, their windows no longer send it. */
export function receiveMessage(session: ChatSession, sid: ChatSid, message: ChatMessage): void {
  const pending = pendingIn(session, sid).find((each) => each.id === message.id);
  addToConversation(session, sid, message, pending?.after);
  addToHistory(session, sid, message);
  if (pending) discardPending(session, sid, pending.id);
  if (message.author) stopTyping(session, sid, message.author);
}

/** Ends retries, and releases the pictures of all pending messages. Call it at the end of the session. */
export function dropAllPending(session: ChatSession): void {
  clearTimeout(memoryOf(session).retryTimer);
  for (const each of Object.values(session.state().sendingStates).flat()) release(session, each);
}
