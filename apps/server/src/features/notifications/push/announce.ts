import type { MembershipId } from '@nestmate/contract';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { LiveHub } from '../../../platform/live/hub';
import { addNotices, dropNotices, type NewMessage } from './notices.queries';

export const queue = 'send-pushes';
/** Milliseconds in which every process can say that a window of the person is open, before they are told by push. */
export const pause = 3000;

/** Has what is due in so many milliseconds sent. */
export const sendSoon = (jobs: Pick<Jobs, 'send'>, milliseconds: number) =>
  jobs.send(queue, {}, { afterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) });

interface Parts {
  db: Db;
  log: Pick<Logger, 'error'>;
  events: Events;
  jobs: Pick<Jobs, 'send'>;
  live: Pick<LiveHub, 'hasWindows'>;
}

/** Tells people of a message in the browsers where they want to be told. Never rejects: whoever writes waits for no push. */
export type Announce = (message: NewMessage, audience: readonly MembershipId[]) => Promise<void>;

/** Announces to whom no window is open, on any process: each hears of it, and leaves out whose windows it has. */
export function makeAnnounce({ db, log, events, jobs, live }: Parts): Announce {
  events.on('push.due', 'notifications', ({ membershipIds }) => dropNotices(db, membershipIds.filter(live.hasWindows)));

  const announce: Announce = async (message, audience) => {
    const away = audience.filter((id) => !live.hasWindows(id));
    if (away.length === 0) return;
    const dueAt = new Date(Date.now() + pause);
    const membershipIds = await addNotices(db, message, { to: away, dueAt });
    if (membershipIds.length === 0) return;
    await events.publish(db, 'push.due', { membershipIds });
    await sendSoon(jobs, pause);
  };
  return (message, audience) =>
    announce(message, audience).catch((error: unknown) =>
      log.error({ err: error }, 'A message could not be announced by push'),
    );
}
