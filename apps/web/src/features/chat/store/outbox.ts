import type { ChatMessage, ChatReplies, ChatSid, MessageId } from '@nestmate/contract';
import { type ChatSession, isRefused, type Refusal } from './chat-session';
import type { ChosenPicture, Pending } from './chat-state';

/** What may well work later, however often it did not. */
const passing = new Set(['Offline', 'Unavailable', 'TooManyRequests']);
export const isPassing = ({ error_code }: Refusal): boolean => passing.has(error_code);
/** What may have been bad luck, and how often it is believed to be. */
const unlucky = new Set(['Unexpected', 'UploadExpired']);
const mostTries = 3;
/** Milliseconds before another try: twice as long each time. */
const [firstPause, longestPause] = [3000, 60_000];

/** What the person has written and the server has not acknowledged: sent in order, once, and kept until it is. */
export function createOutbox(
  { state, put, ask, ports, signal, isOver }: ChatSession,
  onSent: (sid: ChatSid, message: ChatMessage) => void,
) {
  const sending = new Set<string>();
  const sent = new Set<string>();
  const tries = new Map<string, number>();
  let pause = firstPause;
  let retry: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(retry);
    Object.values(state().sendingStates).flat().forEach(release);
  });

  const waitingIn = (sid: string) => state().sendingStates[sid] ?? [];

  function release({ picture }: Pick<Pending, 'picture'>): void {
    if (picture) ports.release(picture.url);
  }

  function keep(sid: string, pending: readonly Pending[]): void {
    if (isOver()) return;
    const before = waitingIn(sid);
    const left = new Set(pending.map(({ id }) => id));
    before.filter(({ id }) => !left.has(id)).forEach(release);
    put('sendingStates', sid, pending);
    ports.keepPending(sid, pending, before);
  }

  const change = (sid: string, id: string, part: Partial<Pending>) =>
    keep(
      sid,
      waitingIn(sid).map((each) => (each.id === id ? { ...each, ...part } : each)),
    );

  const drop = (sid: string, id: string) =>
    keep(
      sid,
      waitingIn(sid).filter((each) => each.id !== id),
    );

  /** Sends one message; a picture's bytes travel first, and once. Answers nothing when it was dropped on the way. */
  async function deliver(
    sid: ChatSid,
    { id, body, picture }: Pending,
  ): Promise<ChatReplies['chat.send'] | Refusal | undefined> {
    if (!picture) return ask('chat.send', { sid, id, body });
    const uploaded =
      picture.uploadId === null
        ? await ports.upload(sid, picture.bytes, signal)
        : { uploadId: picture.uploadId };
    if (!waitingIn(sid).some((each) => each.id === id)) return undefined;
    if (isRefused(uploaded)) return uploaded;
    const { uploadId } = uploaded;
    change(sid, id, { picture: { ...picture, uploadId } });
    const reply = await ask('chat.send', { sid, id, body, picture: uploadId });
    // Sent again, it needs a new place for its bytes.
    if (isRefused(reply) && !isPassing(reply)) change(sid, id, { picture: { ...picture, uploadId: null } });
    return reply;
  }

  function mayStillWork(id: string, { error_code }: Refusal): boolean {
    if (passing.has(error_code)) return true;
    if (!unlucky.has(error_code)) return false;
    tries.set(id, (tries.get(id) ?? 0) + 1);
    return (tries.get(id) ?? 0) < mostTries;
  }

  /** Sends what waits, one after the other, so that it arrives in the order in which it was written. */
  async function flush(sid: ChatSid): Promise<void> {
    if (sending.has(sid)) return;
    sending.add(sid);
    try {
      for (;;) {
        const next = waitingIn(sid).find((each) => each.state === 'sending');
        if (!next || isOver()) return;
        // oxlint-disable-next-line no-await-in-loop -- in order
        const reply = await deliver(sid, next);
        if (isOver()) return;
        if (!reply) continue;
        if (!isRefused(reply)) {
          pause = firstPause;
          onSent(sid, reply.message);
        } else if (mayStillWork(next.id, reply)) return tryAgainLater(reply.retry_after);
        else change(sid, next.id, { state: 'failed', error: reply.error_code });
      }
    } finally {
      sending.delete(sid);
    }
  }

  function flushAll(): void {
    for (const sid of Object.keys(state().sendingStates)) void flush(sid as ChatSid);
  }

  function tryAgainLater(seconds = 0): void {
    clearTimeout(retry);
    retry = setTimeout(flushAll, Math.max(pause, seconds * 1000));
    pause = Math.min(pause * 2, longestPause);
  }

  /** Takes up what an earlier visit, or another window, has left to be sent. */
  async function bring(sid: string): Promise<void> {
    const kept = await ports.readPending(sid);
    const known = new Set([...waitingIn(sid).map(({ id }) => id as string), ...sent]);
    const [mine, others] = [kept.filter(({ id }) => known.has(id)), kept.filter(({ id }) => !known.has(id))];
    mine.forEach(release);
    if (isOver()) return others.forEach(release);
    if (others.length > 0) put('sendingStates', sid, [...others, ...waitingIn(sid)]);
  }

  return {
    bring,
    flush,
    drop,

    /** The message is there: whoever sent it need not send it any more. */
    arrived(sid: string, { id }: ChatMessage): void {
      if (!waitingIn(sid).some((each) => each.id === id)) return;
      sent.add(id);
      drop(sid, id);
    },

    send(sid: ChatSid, body: string, picture?: ChosenPicture): void {
      if (state().phase === 'off') return release({ picture });
      const id = ports.newId() as MessageId;
      const createdAt = new Date(ports.now()).toISOString();
      const written: Pending = { id, body, createdAt, state: 'sending', error: null };
      keep(sid, [...waitingIn(sid), picture ? { ...written, picture } : written]);
      void flush(sid);
    },

    retry(sid: ChatSid, id: string): void {
      tries.delete(id);
      change(sid, id, { state: 'sending', error: null });
      void flush(sid);
    },

    /** The connection is back. */
    async resume(): Promise<void> {
      pause = firstPause;
      for (const sid of await ports.sidsWithPending())
        // oxlint-disable-next-line no-await-in-loop -- a handful at most
        if (state().conversations[sid]) await bring(sid);
      flushAll();
    },
  };
}
