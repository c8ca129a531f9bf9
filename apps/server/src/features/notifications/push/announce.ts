import type { MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import type { Jobs } from '../../../platform/jobs/jobs';
import { addNotices, dropNotices, type NewMessage } from './notices.queries';

export const queue = 'send-pushes';
/** Each process may withdraw a notice within this time, if the person has an open window there. */
export const withdrawalPeriodMs = 3000;

/** Schedules the sending of notices that are due after the delay. */
export const schedulePushes = (jobs: Pick<Jobs, 'send'>, delayMs: number) =>
  jobs.send(queue, {}, { afterSeconds: Math.max(1, Math.ceil(delayMs / 1000)) });

type AnnounceDependencies = Pick<App, 'db' | 'log' | 'events' | 'jobs' | 'live' | 'clock'>;

/** Notifies people of a message in the browsers where they have turned notifications on. Never rejects. */
export type Announce = (
  message: NewMessage,
  audience: readonly MembershipId[],
  delayMs?: number,
) => Promise<void>;

/**
 * Announces a message to people without an open window in this process; the other processes withdraw it for people with
 * windows there.
 */
export function makeAnnounce({ db, log, events, jobs, live, clock }: AnnounceDependencies): Announce {
  const announce: Announce = async (message, audience, delayMs = withdrawalPeriodMs) => {
    const away = audience.filter((id) => !live.hasWindows(id));
    if (away.length === 0) return;
    const dueAt = new Date(clock().getTime() + delayMs);
    const isAnyAdded = await db.transaction(async (tx) => {
      const membershipIds = await addNotices(tx, message, { to: away, dueAt });
      if (membershipIds.length > 0) await events.publish(tx, 'messagePush.due', { membershipIds });
      return membershipIds.length > 0;
    });
    if (isAnyAdded) await schedulePushes(jobs, delayMs);
  };
  return (message, audience, delayMs) =>
    announce(message, audience, delayMs).catch((error: unknown) =>
      log.error({ err: error }, 'A message could not be announced by push'),
    );
}

/** Withdraws the notices of people whose windows are open here. */
export const withdrawNotices = (
  { db, live }: Pick<App, 'db' | 'live'>,
  membershipIds: readonly MembershipId[],
): Promise<void> => dropNotices(db, membershipIds.filter(live.hasWindows));
