import type { MembershipId } from '@nestmate/contract';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/database/client';
import type { Events } from '../../../platform/events/events';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { Live } from '../../../platform/live/transport';
import { addNotices, type NewMessage } from './notices.queries';

export const queue = 'send-pushes';
/** Each process may withdraw a notice within this time, if the person has an open window there. */
export const withdrawalMs = 3000;

/** Schedules the sending of notices that are due after the delay. */
export const sendSoon = (jobs: Pick<Jobs, 'send'>, delayMs: number) =>
  jobs.send(queue, {}, { afterSeconds: Math.max(1, Math.ceil(delayMs / 1000)) });

interface Parts {
  db: Db;
  log: Pick<Logger, 'error'>;
  events: Pick<Events, 'publish'>;
  jobs: Pick<Jobs, 'send'>;
  live: Pick<Live, 'hasWindows'>;
}

/** Notifies people of a message in the browsers where they have turned notifications on. Never rejects. */
export type Announce = (message: NewMessage, audience: readonly MembershipId[]) => Promise<void>;

/** Announces a message to those who have no open window in this process; the other processes withdraw it for theirs. */
export function makeAnnounce({ db, log, events, jobs, live }: Parts): Announce {
  const announce: Announce = async (message, audience) => {
    const away = audience.filter((id) => !live.hasWindows(id));
    if (away.length === 0) return;
    const dueAt = new Date(Date.now() + withdrawalMs);
    const membershipIds = await addNotices(db, message, { to: away, dueAt });
    if (membershipIds.length === 0) return;
    await events.publish(db, 'push.due', { membershipIds });
    await sendSoon(jobs, withdrawalMs);
  };
  return (message, audience) =>
    announce(message, audience).catch((error: unknown) =>
      log.error({ err: error }, 'A message could not be announced by push'),
    );
}
