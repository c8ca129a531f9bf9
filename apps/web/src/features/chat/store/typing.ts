import type { ChatSid, UserId } from '@nestmate/contract';
import type { ChatSession } from './chat-session';

/** Somebody counts as typing for this long after each event. */
const typingMs = 6000;

/** Who is typing, until some time has passed or their message is there. */
export function createTyping({ state, put, ports }: ChatSession) {
  function stop(sid: ChatSid, userId: UserId): void {
    const { [userId]: until, ...others } = state().typing[sid] ?? {};
    if (until !== undefined) put('typing', sid, others);
  }
  return {
    stop,
    received(sid: ChatSid, userId: UserId): void {
      put('typing', sid, { ...state().typing[sid], [userId]: ports.now() + typingMs });
      setTimeout(() => {
        if ((state().typing[sid]?.[userId] ?? 0) <= ports.now()) stop(sid, userId);
      }, typingMs + 50);
    },
  };
}
