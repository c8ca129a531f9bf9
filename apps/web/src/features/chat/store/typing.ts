import type { ChatSession } from './chat-session';

/** Milliseconds for which somebody counts as typing after a word of it. */
const typingLasts = 6000;

/** Who types, until they have not for a while or their message is there. */
export function createTyping({ state, put, ports }: ChatSession) {
  function stop(sid: string, userId: string): void {
    const { [userId]: until, ...others } = state().typing[sid] ?? {};
    if (until !== undefined) put('typing', sid, others);
  }
  return {
    stop,
    heard(sid: string, userId: string): void {
      put('typing', sid, { ...state().typing[sid], [userId]: ports.now() + typingLasts });
      setTimeout(() => {
        if ((state().typing[sid]?.[userId] ?? 0) <= ports.now()) stop(sid, userId);
      }, typingLasts + 50);
    },
  };
}
