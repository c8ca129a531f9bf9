import type { Self } from '@/platform/session/session';
import { startChat, renewChat, stopChat } from '../chat-service';
import { chatStore } from './chat';
import { showCopyAfterMs } from './chat-store';
import { readSeed } from './offline-copy';

/** The delay before another attempt when the server does not reply although it is connected. */
const retryDelayMs = 3000;

const loadCopying = () => import('./copy-chat');
type ChatCopy = ReturnType<(typeof import('./copy-chat'))['copyChat']>;

let startNow: (() => void) | undefined;

/** Retries without waiting. */
export const retryChat = () => startNow?.();

/** The chat service's session of one membership, until it is stopped. */
export function openChat(self: Self) {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const isCurrent = () => !isOver;
  let copying: Promise<ChatCopy | undefined> | undefined;

  /** Shows the offline copy of an earlier visit. */
  async function showCopy() {
    const seed = await readSeed(self.membershipId);
    if (!isOver) await chatStore.seed(seed ?? {});
  }
  /** Without a network there is nothing to wait for. */
  const waiting = setTimeout(() => void showCopy(), navigator.onLine ? showCopyAfterMs : 0);

  async function startCopying() {
    copying ??= loadCopying().then(
      ({ copyChat }) => (isOver ? undefined : copyChat(self.membershipId)),
      // The next start fetches it again.
      () => (copying = undefined),
    );
    void (await copying)?.afterGap();
  }

  async function start() {
    clearTimeout(timer);
    const attempt = ++latest;
    chatStore.starting();
    const error = await startChat(self, isCurrent);
    if (isOver || attempt !== latest) return;
    if (error === null) {
      clearTimeout(waiting);
      await chatStore.started();
      if (!isOver) await startCopying();
      return;
    }
    if (error === 'Offline') timer = setTimeout(() => void start(), retryDelayMs);
    else chatStore.failed(error);
  }
  startNow = () => void start();

  // A connection that is back causes both `connected` and `resync`.
  let isDue = false;
  function startSoon() {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (!isOver) void start();
    });
  }
  return {
    startSoon,
    /** Passes events on to the offline copy. */
    updateCopy: (update: (copy: ChatCopy) => void) => void copying?.then((each) => each && update(each)),
    renew: () => void renewChat(self, isCurrent),
    stop() {
      isOver = true;
      startNow = undefined;
      clearTimeout(timer);
      clearTimeout(waiting);
      void copying?.then((each) => each?.stop());
      stopChat();
      chatStore.clear();
    },
  };
}
