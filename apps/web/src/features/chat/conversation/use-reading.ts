import type { ChatSid, Conversation } from '@nestmate/contract';
import { useEffect, useState } from 'react';
import { chatStore } from '../store/chat';

/** Milliseconds without anything new in sight after which the server is told. */
const rest = 200;

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

/** Marks messages as read; `upTo` is the index of the last that has been in sight. */
export function useReading(conversation: Conversation, upTo: number): void {
  const isLookedAt = useIsLookedAt();
  const { readIndex } = conversation;
  const sid = conversation.sid as ChatSid;
  useEffect(() => {
    // Again when the server turns out to know less than was thought.
    if (!isLookedAt || upTo <= readIndex) return;
    const timer = setTimeout(() => void chatStore.read(sid, upTo), rest);
    return () => clearTimeout(timer);
  }, [isLookedAt, sid, upTo, readIndex]);
}
