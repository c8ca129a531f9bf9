import { useChat } from './chat';
import { unreadOf } from './chat-state';

/** Unread messages by what this window knows; null while it does not chat. */
export const useUnreadInChat = (): number | null =>
  useChat((state) =>
    state.phase === 'ready' && state.nextPage === null && state.listing === 'idle' ? unreadOf(state) : null,
  );
