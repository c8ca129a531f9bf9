import { onLive, onLiveConnection } from '@/platform/live';
import { beginChat } from './service/chat-service';
import { chatStore } from './store/chat';

/**
 * Chats for a membership while it is called for: begins at every connection, and hears everything from then on. Returns how to
 * stop, as in registration, where nobody chats.
 */
export function followChat(person: { userId: string; membershipId: string }): () => void {
  let isFollowing = true;
  const begin = async () => {
    chatStore.starting();
    const error = await beginChat(person);
    if (!isFollowing) return;
    if (error === null) await chatStore.began();
    // Without a connection the next one begins anew.
    else if (error !== 'Offline') chatStore.failed(error);
  };
  const { hear } = chatStore;
  const stops = [
    onLive('chat.message', hear.message),
    onLive('chat.removed', hear.removed),
    onLive('chat.read', hear.read),
    onLive('chat.typing', hear.typing),
    onLive('chat.changed', (event) => void hear.changed(event)),
    onLive('room.changed', () => void chatStore.list()),
    onLive('resync', () => void begin()),
    onLiveConnection(() => void begin()),
  ];
  return () => {
    isFollowing = false;
    stops.forEach((stop) => stop());
    chatStore.clear();
  };
}
