import type { MatchingRoundStatus, SubnetworkId, UnitTypeId } from '@nestmate/contract';
import type { Logger } from 'pino';
import type { Db } from '../../platform/database/client';
import type { Events } from '../../platform/events/events';
import { matchingEndsAt } from './matching-end';
import {
  activateRounds,
  type MatchingRound,
  matchingRounds,
  setForcedClosed,
  setRoundStatus,
} from './round.queries';

/** Moves a round forward or back for the housing office and updates open windows. */
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

/** Pauses or resumes matching for a unit type (`l3ForcedClosed`) for the housing office and updates open windows. */
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

/** Moves rounds whose end time has passed from MATCHING to ACTIVE. Idempotent. */
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

/** A subnetwork with an unknown time zone must not prevent the other rounds from ending. */
function isOver(round: MatchingRound, now: Date, log: Logger): boolean {
  try {
    return matchingEndsAt(round.deadlineEnd, round.timeZone) <= now;
  } catch (err) {
    log.error({ err, subnetworkId: round.id }, 'Cannot compute the end of matching');
    return false;
  }
}
