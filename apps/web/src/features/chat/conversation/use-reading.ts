import type { ChatSid, Conversation } from '@nestmate/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { closeNotifications } from '@/platform/push-subscription';
import { chatStore } from '../store/chat';

/** Milliseconds between two times that the server is told, while one scrolls through much that is new. */
const pause = 200;

const isPersonHere = () => document.visibilityState === 'visible' && document.hasFocus();

function onComing(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('visibilitychange', listener, { signal });
  globalThis.addEventListener('focus', listener, { signal });
  globalThis.addEventListener('blur', listener, { signal });
  return () => stop.abort();
}

/** Whether the person is in this window: what is behind another one, or beside the one they are in, is not read. */
const useIsLookedAt = () => useSyncExternalStore(onComing, isPersonHere);

/** Marks messages as read; `upTo` is the index of the last that has been in sight. */
export function useReading(conversation: Conversation, upTo: number): void {
  const isLookedAt = useIsLookedAt();
  const toldAt = useRef(0);
  const { readIndex } = conversation;
  const sid = conversation.sid as ChatSid;
  useEffect(() => {
    // Again when the server turns out to know less than was thought.
    if (!isLookedAt || upTo <= readIndex) return;
    const timer = setTimeout(
      () => {
        toldAt.current = Date.now();
        void chatStore.read(sid, upTo);
      },
      Math.max(0, toldAt.current + pause - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [isLookedAt, sid, upTo, readIndex]);

  const isAllRead = isLookedAt && conversation.unreadCount === 0;
  useEffect(() => {
    if (isAllRead) void closeNotifications(sid);
  }, [isAllRead, sid]);
}
