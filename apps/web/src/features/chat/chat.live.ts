import { followEvents, stopAll, type Stop } from '@/platform/live/events';
import { whenConnected } from '@/platform/live/transport';
import type { Self } from '@/platform/session';
import { createNews } from './news/news';
import { startChat } from './service/start-chat';
import { chatStore } from './store/chat';

/** Chats for a membership. */
export function followChat(self: Self): Stop {
  const { hear } = chatStore;
  const chat = startChat(self);
  const news = createNews(self);
  return stopAll([
    followEvents({
      'chat.message'(event) {
        hear.message(event);
        void news.hear(event);
      },
      'chat.removed': hear.removed,
      'chat.read': hear.read,
      'chat.typing': hear.typing,
      'chat.changed': (event) => void hear.changed(event),
      'chat.expiring': chat.renew,
      // The renewal came too late, as in a window that slept: events may have been missed.
      'chat.expired': chat.beginSoon,
      'room.changed': hear.roomChanged,
      'membership.changed': hear.roomChanged,
      resync: chat.beginSoon,
    }),
    whenConnected(chat.beginSoon),
    news.stop,
    chat.stop,
  ]);
}
