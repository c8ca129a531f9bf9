import type { ChatSid, Conversation } from '@nestmate/contract';
import { useEffect, useState } from 'react';
import { chatStore } from '../store/chat';

/** Whether the window is in front: what is behind another one is not read. */
function useIsLookedAt(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

/** Marks messages as read while they are in sight; `upTo` is the last that is, null for none. */
export function useReading(conversation: Conversation, upTo: number | null): void {
  const isLookedAt = useIsLookedAt();
  const { readIndex } = conversation;
  const sid = conversation.sid as ChatSid;
  useEffect(() => {
    // Again when the server turns out to know less than was thought.
    if (isLookedAt && upTo !== null && upTo > readIndex) void chatStore.read(sid, upTo);
  }, [isLookedAt, sid, upTo, readIndex]);
}
