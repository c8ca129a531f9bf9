import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../platform/database/client';
import type { Events, Publisher } from '../../platform/events/events';
import { offsetAt } from '../../platform/time-zone';
import {
  activateRounds,
  type MatchingRound,
  matchingRounds,
  setDays,
  setPaused,
  setStatus,
} from './round.queries';

/** Sets the status of a round for the housing office, and publishes the change. */
export async function setRoundStatus(
  tx: Tx,
  events: Publisher,
  subnetworkId: SubnetworkId,
  status: MatchingRoundStatus,
): Promise<void> {
  if (await setStatus(tx, subnetworkId, status)) await events.publish(tx, 'round.changed', { subnetworkId });
}

/**
 * Pauses or resumes matching in a unit type for the housing office, and publishes the change.
 * @returns whether that changed anything
 */
export async function setMatchingPaused(
  tx: Tx,
  events: Publisher,
  unitTypeId: UnitTypeId,
  paused: boolean,
): Promise<boolean> {
  const subnetworkId = await setPaused(tx, unitTypeId, paused);
  if (subnetworkId) await events.publish(tx, 'round.changed', { subnetworkId });
  return subnetworkId !== undefined;
}

export interface MatchingDays {
  start: string;
  end: string;
}

/** Sets the first and last day of matching for the housing office, and publishes the change. */
export async function setMatchingDays(
  tx: Tx,
  events: Publisher,
  subnetworkId: SubnetworkId,
  days: MatchingDays,
): Promise<void> {
  if (await setDays(tx, subnetworkId, days)) await events.publish(tx, 'round.changed', { subnetworkId });
}

/** Moves rounds whose end time has passed from MATCHING to ACTIVE. Idempotent. */
export async function endMatching(db: Db, events: Events, log: Logger, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rounds = await matchingRounds(tx);
    const over = rounds.filter((round) => isOver(round, now, log));
    if (over.length === 0) return;
    const ended = await activateRounds(tx, over);
    for (const subnetworkId of ended) {
      await events.publish(tx, 'matching.ended', { subnetworkId });
      await events.publish(tx, 'round.changed', { subnetworkId });
    }
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

const closingHour = 20;

/**
 * The instant at which matching ends: 8pm on the end date in the subnetwork's time zone.
 * @param endDate a calendar day, `YYYY-MM-DD`
 * @param timeZone an IANA name
 */
export function matchingEndsAt(endDate: string, timeZone: string): Date {
  const asIfUtc = Date.parse(`${endDate}T${closingHour}:00:00Z`);
  // The offsets at the guess and at the result differ only on a day when clocks change; a second pass corrects the
  // result.
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(guess, timeZone));
}
