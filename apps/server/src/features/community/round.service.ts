import type { MatchingRoundStatus, SubnetworkId, UnitTypeId } from '@nestmate/contract';
import type { Logger } from 'pino';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import type { Jobs } from '../../platform/jobs/jobs';
import { matchingEndsAt } from './matching-end';
import {
  activateRounds,
  type MatchingRound,
  matchingRounds,
  setForcedClosed,
  setRoundStatus,
} from './round.queries';

declare module '../../platform/events/events' {
  interface DomainEvents {
    'round.changed': { subnetworkId: SubnetworkId };
  }
}

const queue = 'end-matching';
const everyMinute = '* * * * *';

/** The housing office moves a round on, or back; open windows follow. */
export async function moveRound(
  { db, events }: { db: Db; events: Events },
  subnetworkId: SubnetworkId,
  status: MatchingRoundStatus,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await setRoundStatus(tx, subnetworkId, status))
      await events.publish(tx, 'round.changed', { subnetworkId });
  });
}

/** The housing office pauses matching for a unit type, or lets it go on (`l3ForcedClosed`); open windows follow. */
export async function pauseMatching(
  { db, events }: { db: Db; events: Events },
  unitTypeId: UnitTypeId,
  paused: boolean,
): Promise<void> {
  await db.transaction(async (tx) => {
    const subnetworkId = await setForcedClosed(tx, unitTypeId, paused);
    if (subnetworkId) await events.publish(tx, 'round.changed', { subnetworkId });
  });
}

/** Moves the rounds whose matching is over from MATCHING to ACTIVE; doing it twice changes nothing. */
export async function endMatching(db: Db, events: Events, log: Logger, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rounds = await matchingRounds(tx);
    const over = rounds.filter((round) => isOver(round, now, log));
    if (over.length === 0) return;
    const ended = await activateRounds(
      tx,
      over.map(({ id }) => id),
    );
    for (const subnetworkId of ended) await events.publish(tx, 'round.changed', { subnetworkId });
  });
}

/** One community with a time zone that nobody knows must not keep the others open. */
function isOver(round: MatchingRound, now: Date, log: Logger): boolean {
  try {
    return matchingEndsAt(round.deadlineEnd, round.timeZone) <= now;
  } catch (err) {
    log.error({ err, subnetworkId: round.id }, 'the end of matching cannot be told');
    return false;
  }
}

/** Ends matching within a minute of its time, or at once after a start that comes too late for it. */
export async function keepRounds(
  jobs: Jobs,
  log: Logger,
  { db, events }: { db: Db; events: Events },
): Promise<void> {
  await jobs.handle(queue, () => endMatching(db, events, log, new Date()));
  await jobs.repeat(queue, everyMinute);
  await jobs.send(queue, {});
}
