import type { MembershipId } from '@nestmate/contract/ids';
import type { ChatEvents } from '@nestmate/contract/socket/chat';
import { isRefused } from '@/platform/live/requests';
import { requestChat } from '../chat-service';
import { chatStore } from './chat';
import { maxCopied, createOfflineCopy, readOfflineCopy, writeOfflineCopy } from './offline-copy';

type Event<Name extends keyof ChatEvents> = Parameters<ChatEvents[Name]>[0];

const saveDelayMs = 1000;
/**
 * Delays before the first request for messages that only the copy needs, and between two: a start and a restart have
 * other work.
 */
const [readDelayMs, readPauseMs] = [8000, 1000];
/** The minimum time between two rounds, however often the connection breaks. */
const roundMs = 5 * 60_000;

/** Maintains the offline copy of a live chat, encrypted in this browser, until it is stopped. */
export function copyChat(membershipId: MembershipId) {
  const ending = new AbortController();
  const isOver = () => ending.signal.aborted;
  let saving: ReturnType<typeof setTimeout> | undefined;
  let reading: ReturnType<typeof setTimeout> | undefined;
  let nextRoundAt = 0;

  const opening = readOfflineCopy(membershipId).then((before) =>
    createOfflineCopy(chatStore.getState, before, Date.now),
  );
  type Copy = Awaited<typeof opening>;

  function save(copy: Copy): void {
    clearTimeout(saving);
    saving = undefined;
    const { phase, listing } = chatStore.getState();
    if (isOver() || phase !== 'ready' || listing !== 'idle') return;
    writeOfflineCopy(membershipId, copy.snapshot());
  }

  function saveSoon(copy: Copy): void {
    saving ??= setTimeout(() => save(copy), saveDelayMs);
  }

  /** Reads the messages that the copy lacks, one conversation at a time. */
  async function readDue(copy: Copy): Promise<void> {
    const sid = copy.nextToRead();
    nextRoundAt = Date.now() + roundMs;
    if (sid === undefined || document.visibilityState === 'hidden') return;
    const page = await requestChat('chat.history', { sid, count: maxCopied.messages });
    if (isOver() || isRefused(page)) return;
    copy.read(sid, page);
    saveSoon(copy);
    reading = setTimeout(() => void readDue(copy), readPauseMs);
  }

  async function begin() {
    const copy = await opening;
    if (isOver()) return;
    const stop = chatStore.subscribe((state, before) => {
      if (state.phase !== 'ready') return;
      copy.takeOver(state, before);
      if (state.conversations !== before.conversations || state.stretches !== before.stretches)
        saveSoon(copy);
    });
    ending.signal.addEventListener('abort', stop);
    // A phone may end a hidden page without notice.
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'hidden' && saving !== undefined && save(copy),
      { signal: ending.signal },
    );
  }
  void begin();

  const update = (change: (copy: Copy) => void) => void opening.then((copy) => !isOver() && change(copy));

  return {
    received: ({ sid, message }: Event<'chat.message'>) => update((copy) => copy.received(sid, message)),
    removed: ({ sid, index }: Event<'chat.removed'>) => update((copy) => copy.removed(sid, index)),
    edited: ({ sid, index, ...text }: Event<'chat.edited'>) =>
      update((copy) => copy.edited(sid, index, text)),
    reacted: ({ sid, index, reactions }: Event<'chat.reacted'>) =>
      update((copy) => copy.reacted(sid, index, reactions)),
    /** Events may have been missed: copied messages that are not on the screen are read again. */
    async afterGap(): Promise<void> {
      const copy = await opening;
      if (isOver()) return;
      copy.markGap();
      copy.takeOver(chatStore.getState(), { stretches: {} });
      saveSoon(copy);
      clearTimeout(reading);
      reading = setTimeout(
        () => void readDue(copy),
        Math.max(readDelayMs * (1 + Math.random()), nextRoundAt - Date.now()),
      );
    },
    stop(): void {
      ending.abort();
      clearTimeout(saving);
      clearTimeout(reading);
    },
  };
}
