import type { App } from '../../../platform/app';
import { type Announce, withdrawNotices } from './announce';

/** Announces each new message to those who are away, and withdraws the notices of those whose windows are open here. */
export function pushLive({ db, events, live }: App, { announce }: { announce: Announce }): void {
  events.on('message.written', 'notifications', ({ chatId, message: { author, index, type }, audience }) => {
    if (author && type !== 'call') return announce({ chatId, index, author }, audience);
  });
  events.on('push.due', 'notifications', ({ membershipIds }) => withdrawNotices({ db, live }, membershipIds));
}
