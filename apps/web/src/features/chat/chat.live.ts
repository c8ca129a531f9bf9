import { followEvents, type Stop, stopAll } from '@/platform/live/events';
import { whenConnected } from '@/platform/live/transport';
import type { Self } from '@/platform/session/session';
import { openMessageToasts } from './pending-toasts';
import { chatStore } from './store/chat';
import { openChat } from './store/open-chat';

/** Runs the chat of a membership. */
export function followChat(self: Self): Stop {
  const { receive } = chatStore;
  const chat = openChat(self);
  const news = openMessageToasts(self);
  return stopAll([
    followEvents({
      'chat.message'(event) {
        receive.message(event);
        chat.updateCopy((copy) => copy.received(event));
        // The call's prompt announces it.
        if (event.message.call !== 'started') void news.receive(event);
      },
      'chat.removed'(event) {
        receive.removed(event);
        chat.updateCopy((copy) => copy.removed(event));
      },
      'chat.edited'(event) {
        receive.edited(event);
        chat.updateCopy((copy) => copy.edited(event));
      },
      'chat.reacted'(event) {
        receive.reacted(event);
        chat.updateCopy((copy) => copy.reacted(event));
      },
      'chat.call': receive.call,
      'chat.read': receive.read,
      'chat.typing': receive.typing,
      'chat.changed': (event) => void receive.changed(event),
      'chat.expiring': chat.renew,
      // The renewal came too late, as in a window that slept: events may have been missed.
      'chat.expired': chat.startSoon,
      'room.changed': receive.roomChanged,
      'membership.changed': receive.roomChanged,
      'picture.decided': chat.startSoon,
      resync: chat.startSoon,
    }),
    whenConnected(chat.startSoon),
    news.stop,
    chat.stop,
  ]);
}
