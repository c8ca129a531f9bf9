import { useChat } from './chat';
import { unreadOf } from './chat-state';

/** The number of unread messages that this window knows of; null while it does not chat. */
export const useUnreadInChat = (): number | null =>
  useChat((state) =>
    state.phase === 'ready' && state.nextPage === null && state.listing === 'idle' ? unreadOf(state) : null,
  );
