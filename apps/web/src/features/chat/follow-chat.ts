import { onLive, onLiveConnection } from '@/platform/live';
import { beginChat, renewChat, stopChat } from './service/chat-service';
import { chatStore } from './store/chat';

/** Milliseconds before another try where the server did not answer although it is connected. */
const pause = 3000;

let beginNow: (() => void) | undefined;

/** Tries once more to begin, for somebody who does not want to wait. */
export const beginChatAgain = () => beginNow?.();

/**
 * Chats for a membership while it is called for: begins at every connection, and hears everything from then on. Returns how to
 * stop, as in registration, where nobody chats.
 */
export function followChat(person: { userId: string; membershipId: string }): () => void {
  let isFollowing = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  const begin = async () => {
    clearTimeout(timer);
    const turn = ++latest;
    chatStore.starting();
    const error = await beginChat(person, () => isFollowing);
    if (!isFollowing || turn !== latest) return;
    if (error === null) return chatStore.began();
    if (error === 'Offline') timer = setTimeout(() => void begin(), pause);
    else chatStore.failed(error);
  };
  beginNow = () => void begin();
  // A connection that is back tells both that it is there and that something was missed.
  let isDue = false;
  const beginSoon = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      if (isFollowing) void begin();
    });
  };
  const { hear } = chatStore;
  const stops = [
    onLive('chat.message', hear.message),
    onLive('chat.removed', hear.removed),
    onLive('chat.read', hear.read),
    onLive('chat.typing', hear.typing),
    onLive('chat.changed', (event) => void hear.changed(event)),
    onLive('chat.expiring', () => void renewChat(person, () => isFollowing)),
    // Where that came too late, as in a window that slept, something was missed.
    onLive('chat.expired', beginSoon),
    onLive('room.changed', hear.roomChanged),
    onLive('membership.changed', hear.roomChanged),
    onLive('resync', beginSoon),
    onLiveConnection(beginSoon),
  ];
  return () => {
    isFollowing = false;
    beginNow = undefined;
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    stopChat();
    chatStore.clear();
  };
}
