import type { ChatMessage, ChatReplies } from '@nestmate/contract/chat';
import type { ChatSid, MessageId } from '@nestmate/contract/ids';
import { isTemporary } from '@/platform/send';
import { isRefused, type LiveRefusal } from '../chat-service';
import type { ChatSession } from './chat-session';
import type { Additions, PendingMessage } from './chat-state';

/** Errors that may be temporary: sent again a few times. */
const unclearErrors = new Set(['Unexpected', 'UploadExpired']);
const maxAttempts = 3;
/** The first delay; doubled after each attempt. */
const [firstRetryDelayMs, maxRetryDelayMs] = [3000, 60_000];

/** Messages that the server has not acknowledged. They are stored until then, and sent in order and once: their ids make it idempotent. */
export function createOutbox(
  { state, put, ask, ports, signal, isOver }: ChatSession,
  onSent: (sid: ChatSid, message: ChatMessage) => void,
) {
  const sending = new Set<string>();
  /** Acknowledged or discarded here: a stored copy that is read late does not count. */
  const settled = new Set<string>();
  const attempts = new Map<string, number>();
  let retryDelayMs = firstRetryDelayMs;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(retryTimer);
    Object.values(state().sendingStates).flat().forEach(release);
  });

  const pendingIn = (sid: ChatSid) => state().sendingStates[sid] ?? [];

  function release({ picture }: Pick<PendingMessage, 'picture'>): void {
    if (picture) ports.release(picture.url);
  }

  async function replacePending(sid: ChatSid, pending: readonly PendingMessage[]): Promise<void> {
    if (isOver()) return;
    const before = pendingIn(sid);
    const left = new Set(pending.map(({ id }) => id));
    before.filter(({ id }) => !left.has(id)).forEach(release);
    put('sendingStates', sid, pending);
    await ports.storePending(sid, pending, before);
  }

  function change(sid: ChatSid, id: string, part: Partial<PendingMessage>): void {
    void replacePending(
      sid,
      pendingIn(sid).map((each) => (each.id === id ? { ...each, ...part } : each)),
    );
  }

  function discardPending(sid: ChatSid, id: string): void {
    settled.add(id);
    void replacePending(
      sid,
      pendingIn(sid).filter((each) => each.id !== id),
    );
  }

  /** Sends one message, after uploading its picture once. Returns nothing if the message was discarded meanwhile. */
  async function deliver(
    sid: ChatSid,
    { id, body, picture, replyTo, after }: PendingMessage,
  ): Promise<ChatReplies['chat.send'] | LiveRefusal | undefined> {
    const written = { sid, id, body, after, ...(replyTo && { replyTo: replyTo.id }) };
    if (!picture) return ask('chat.send', written);
    const uploaded =
      picture.uploadId === null
        ? await ports.upload(sid, picture.bytes, signal)
        : { uploadId: picture.uploadId };
    if (!pendingIn(sid).some((each) => each.id === id)) return undefined;
    if (isRefused(uploaded)) return uploaded;
    const { uploadId } = uploaded;
    change(sid, id, { picture: { ...picture, uploadId } });
    const reply = await ask('chat.send', { ...written, picture: uploadId });
    // The upload is used up: a retry needs a new one.
    if (isRefused(reply) && !isTemporary(reply)) change(sid, id, { picture: { ...picture, uploadId: null } });
    return reply;
  }

  function mayRetry(id: string, refusal: LiveRefusal): boolean {
    if (isTemporary(refusal)) return true;
    if (!unclearErrors.has(refusal.error_code)) return false;
    attempts.set(id, (attempts.get(id) ?? 0) + 1);
    return (attempts.get(id) ?? 0) < maxAttempts;
  }

  /** Sends the pending messages one by one, in the order in which they were written. */
  async function flush(sid: ChatSid): Promise<void> {
    if (sending.has(sid)) return;
    sending.add(sid);
    try {
      for (;;) {
        const next = pendingIn(sid).find((each) => each.state === 'sending');
        if (!next || isOver()) return;
        const reply = await deliver(sid, next);
        if (isOver()) return;
        if (!reply) continue;
        if (!isRefused(reply)) {
          retryDelayMs = firstRetryDelayMs;
          onSent(sid, reply.message);
        } else if (mayRetry(next.id, reply)) return retryLater(reply.retry_after);
        else change(sid, next.id, { state: 'failed', error: reply.error_code });
      }
    } finally {
      sending.delete(sid);
    }
  }

  function flushAll(): void {
    for (const sid of Object.keys(state().sendingStates)) void flush(sid as ChatSid);
  }

  function retryLater(seconds = 0): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(retryAll, Math.max(retryDelayMs, seconds * 1000));
  }

  /** One delay for all conversations, doubled once per round. */
  function retryAll(): void {
    retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs);
    flushAll();
  }

  /** Adds pending messages of an earlier visit or of another window. */
  async function restore(sid: ChatSid): Promise<void> {
    const stored = await ports.readPending(sid);
    const known = new Set([...pendingIn(sid).map(({ id }) => id as string), ...settled]);
    // Acknowledged to a page that closed before it had dropped them.
    const sent = new Set(state().stretches[sid]?.messages.map(({ id }) => id));
    const done = stored.filter(({ id }) => sent.has(id));
    const others = stored.filter(({ id }) => !known.has(id) && !sent.has(id));
    stored.filter((each) => !others.includes(each)).forEach(release);
    if (isOver()) return others.forEach(release);
    if (done.length > 0) void ports.storePending(sid, [], done);
    if (others.length > 0) put('sendingStates', sid, [...others, ...pendingIn(sid)]);
  }

  async function restoreAll(): Promise<void> {
    for (const sid of await ports.sidsWithPending()) if (state().conversations[sid]) await restore(sid);
  }

  return {
    restore,
    restoreAll,
    flush,
    discard: discardPending,

    pendingOf: (sid: ChatSid, { id }: ChatMessage) => pendingIn(sid).find((each) => each.id === id),

    /** The server has the message: no window has to send it. */
    acknowledged(sid: ChatSid, { id }: ChatMessage): void {
      if (pendingIn(sid).some((each) => each.id === id)) discardPending(sid, id);
    },

    /** Resolves once the message is stored: until then, the page that closes must keep its draft. */
    async send(sid: ChatSid, body: string, { picture, replyTo }: Additions = {}): Promise<void> {
      if (state().phase === 'off') return release({ picture });
      const id = ports.newId() as MessageId;
      const conversation = state().conversations[sid];
      const createdAt = new Date(ports.now()).toISOString();
      const written: PendingMessage = {
        id,
        body,
        createdAt,
        state: 'sending',
        error: null,
        ...(picture && { picture }),
        ...(replyTo && { replyTo }),
        ...(conversation && { after: conversation.lastIndex }),
      };
      const storing = replacePending(sid, [...pendingIn(sid), written]);
      void flush(sid);
      return storing;
    },

    retry(sid: ChatSid, id: string): void {
      attempts.delete(id);
      change(sid, id, { state: 'sending', error: null });
      void flush(sid);
    },

    /** Sends everything again after a gap. */
    async resume(): Promise<void> {
      retryDelayMs = firstRetryDelayMs;
      await restoreAll();
      flushAll();
    },
  };
}
