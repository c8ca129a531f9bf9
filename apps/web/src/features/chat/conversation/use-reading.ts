import type { Conversation } from '@nestmate/contract/chat';
import { callTag } from '@nestmate/contract/video';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isCovered, useCurrentCall } from '@/features/video';
import { closeNotifications } from '@/platform/push-subscription';
import { chatStore } from '../store/chat';

/** The time between two reports to the server, while somebody scrolls through unread messages. */
const reportDelayMs = 200;

const isActiveNow = () => document.visibilityState === 'visible' && document.hasFocus();

function onActiveChange(listener: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('visibilitychange', listener, { signal });
  globalThis.addEventListener('focus', listener, { signal });
  globalThis.addEventListener('blur', listener, { signal });
  return () => stop.abort();
}

/**
 * Whether the person looks at a conversation: nothing is read under a call, or in a window behind or beside the active
 * one.
 */
function useIsLookedAt(sid: string): boolean {
  const isActive = useSyncExternalStore(onActiveChange, isActiveNow);
  return !useCurrentCall((calls) => isCovered(calls, sid)) && isActive;
}

/** Marks messages as read, up to the index of the last that was visible. */
export function useReading(conversation: Conversation, upTo: number): void {
  const { sid, readIndex } = conversation;
  const isLookedAt = useIsLookedAt(sid);
  const reportedAt = useRef(0);
  useEffect(() => {
    // Reports again if the server's read horizon turns out to be lower.
    if (!isLookedAt || upTo <= readIndex) return;
    const timer = setTimeout(
      () => {
        reportedAt.current = Date.now();
        void chatStore.markRead(sid, upTo);
      },
      Math.max(0, reportedAt.current + reportDelayMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [isLookedAt, sid, upTo, readIndex]);

  const isAllRead = isLookedAt && conversation.unreadCount === 0;
  useEffect(() => {
    if (!isAllRead) return;
    void closeNotifications(sid);
    void closeNotifications(callTag(sid));
  }, [isAllRead, sid]);
}
