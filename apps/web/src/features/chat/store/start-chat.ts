import type { Self } from '@/platform/session';
import { beginChat, renewChat, stopChat } from '../service/chat-service';
import { chatStore } from './chat';

/** Before another attempt when the server does not reply although it is connected. */
const retryDelayMs = 3000;

let beginNow: (() => void) | undefined;

/** Retries without waiting. */
export const retryChat = () => beginNow?.();

/** The chat service's session of one membership, until it is stopped. */
export function startChat(self: Self) {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const isWanted = () => !isOver;

  async function begin() {
    clearTimeout(timer);
    const attempt = ++latest;
    chatStore.starting();
    const error = await beginChat(self, isWanted);
    if (isOver || attempt !== latest) return;
    if (error === null) return chatStore.began();
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
    renew: () => void renewChat(self, isWanted),
    stop() {
      isOver = true;
      beginNow = undefined;
      clearTimeout(timer);
      stopChat();
      chatStore.clear();
    },
  };
}
