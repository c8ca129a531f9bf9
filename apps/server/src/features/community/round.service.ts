import type { SubnetworkId } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { Jobs } from '../../platform/jobs/jobs';
import { matchingEndsAt } from './matching-end';
import { activateRounds, matchingRounds } from './round.queries';

declare module '../../platform/events/events' {
  interface DomainEvents {
    'round.changed': { subnetworkId: SubnetworkId };
  }
}

const queue = 'end-matching';
const everyMinute = '* * * * *';

/** Moves the rounds whose matching is over from MATCHING to ACTIVE; doing it twice changes nothing. */
export async function endMatching(db: Db, events: Events, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rounds = await matchingRounds(tx);
    const over = rounds.filter(({ deadlineEnd, timeZone }) => matchingEndsAt(deadlineEnd, timeZone) <= now);
    if (over.length === 0) return;
    const ended = await activateRounds(
      tx,
      over.map(({ id }) => id),
    );
    for (const subnetworkId of ended) await events.publish(tx, 'round.changed', { subnetworkId });
  });
}

/** Ends matching within a minute of its time, or at once after a start that comes too late for it. */
export async function keepRounds(jobs: Jobs, db: Db, events: Events): Promise<void> {
  await jobs.handle(queue, () => endMatching(db, events, new Date()));
  await jobs.repeat(queue, everyMinute);
  await jobs.send(queue, {});
}
