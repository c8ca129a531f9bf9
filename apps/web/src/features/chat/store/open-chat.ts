import type { Self } from '@/platform/session';
import { beginChat, renewChat, stopChat } from '../chat-service';
import { chatStore } from './chat';
import { showCopyAfterMs } from './chat-store';
import { readSeed } from './offline-copy';

/** The delay before another attempt when the server does not reply although it is connected. */
const retryDelayMs = 3000;

const loadCopying = () => import('./copy-chat');
type Copying = ReturnType<(typeof import('./copy-chat'))['copyChat']>;

let beginNow: (() => void) | undefined;

/** Retries without waiting. */
export const retryChat = () => beginNow?.();

/** The chat service's session of one membership, until it is stopped. */
export function startChat(self: Self) {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const isCurrent = () => !isOver;
  let copying: Promise<Copying | undefined> | undefined;

  /** Shows the offline copy of an earlier visit. */
  async function showCopy() {
    const seed = await readSeed(self.membershipId);
    if (!isOver) await chatStore.seed(seed ?? {});
  }
  /** Without a network there is nothing to wait for. */
  const waiting = setTimeout(() => void showCopy(), navigator.onLine ? showCopyAfterMs : 0);

  async function beginCopying() {
    copying ??= loadCopying().then(
      ({ copyChat }) => (isOver ? undefined : copyChat(self.membershipId)),
      // The next start fetches it again.
      () => (copying = undefined),
    );
    void (await copying)?.afterGap();
  }

  async function begin() {
    clearTimeout(timer);
    const attempt = ++latest;
    chatStore.starting();
    const error = await beginChat(self, isCurrent);
    if (isOver || attempt !== latest) return;
    if (error === null) {
      clearTimeout(waiting);
      await chatStore.began();
      if (!isOver) await beginCopying();
      return;
    }
    if (error === 'Offline') timer = setTimeout(() => void begin(), retryDelayMs);
    else chatStore.failed(error);
  }
  beginNow = () => void begin();

  // A connection that is back causes both `connected` and `resync`.
  let isDue = false;
  function beginSoon() {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (!isOver) void begin();
    });
  }
  return {
    beginSoon,
    /** Passes events on to the offline copy. */
    updateCopy: (update: (copy: Copying) => void) => void copying?.then((each) => each && update(each)),
    renew: () => void renewChat(self, isCurrent),
    stop() {
      isOver = true;
      beginNow = undefined;
      clearTimeout(timer);
      clearTimeout(waiting);
      void copying?.then((each) => each?.stop());
      stopChat();
      chatStore.clear();
    },
  };
}
