import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { Live } from '../../../platform/live/transport';
import type { Announce } from './announce';
import { dropNotices } from './notices.queries';

interface Parts {
  db: Db;
  live: Pick<Live, 'hasWindows'>;
  announce: Announce;
}

/** Announces each new message to those who are away, and withdraws the notices of those whose windows are open here. */
export function pushMessages(events: Pick<Events, 'on'>, { db, live, announce }: Parts): void {
  events.on('message.written', 'notifications', ({ chatId, message: { author, index, type }, audience }) => {
    if (author && type !== 'call') return announce({ chatId, index, author }, audience);
  });
  events.on('push.due', 'notifications', ({ membershipIds }) =>
    dropNotices(db, membershipIds.filter(live.hasWindows)),
  );
}
