import { randomBytes } from 'node:crypto';
import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { hashOf } from '@nestmate/matching/certificate';
import type { Logger } from 'pino';
import type { Db, Tx } from '../../platform/database/client';
import { dayMs, hourMs } from '../../platform/durations';
import type { Events, Publisher } from '../../platform/events/events';
import { offsetAt } from '../../platform/time-zone';
import {
  flipMatchingOver,
  lockMatchingRounds,
  markReminded,
  type MatchingDays,
  type MatchingRound,
  matchingRounds,
  renewSeed,
  setDays,
  setOwnDeadline,
  setPaused,
  setStatus,
  type UnitTypeRound,
  unitTypeRounds,
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

/** Sets the days of matching for the housing office, and publishes the change. */
export async function setMatchingDays(
  tx: Tx,
  events: Publisher,
  subnetworkId: SubnetworkId,
  days: MatchingDays,
): Promise<void> {
  await setDays(tx, subnetworkId, days);
  await events.publish(tx, 'round.changed', { subnetworkId });
}

/** Sets the own last day of a unit type for the housing office, and publishes the change. */
export async function setUnitTypeEnd(
  tx: Tx,
  events: Publisher,
  { id, subnetworkId }: Pick<UnitTypeRound, 'id' | 'subnetworkId'>,
  end: string | null,
): Promise<void> {
  await setOwnDeadline(tx, id, end);
  await events.publish(tx, 'round.changed', { subnetworkId });
}

/**
 * Draws the seed by which ties between groups are broken after a deadline, in the transaction that sets it. One that no
 * search has used stays, so that moving a deadline to and fro draws no other lot; a used one is known, and replaced.
 * @returns the seed's hash, for the audit log: it binds everybody to a seed that nobody knows yet
 */
export async function drawSeed(tx: Tx, subnetworkId: SubnetworkId): Promise<string> {
  return hashOf(await renewSeed(tx, subnetworkId, randomBytes(32).toString('hex')));
}

/** What decides when the matching of a place ends. */
export type RoundDeadline = Pick<MatchingRound, 'deadlineEnd' | 'deadlineHour' | 'timeZone'>;

/** When matching ends in a place, or in a unit type with a last day of its own. */
export const endOf = (
  { deadlineEnd, deadlineHour, timeZone }: RoundDeadline,
  unitType?: Pick<UnitTypeRound, 'deadlineEnd'>,
): Date => matchingEndsAt(unitType?.deadlineEnd ?? deadlineEnd, timeZone, deadlineHour);

/** When the last unit type of a place ends. */
export const lastEndOf = (round: RoundDeadline, types: readonly Pick<UnitTypeRound, 'deadlineEnd'>[]): Date =>
  new Date(Math.max(endOf(round).getTime(), ...types.map((type) => endOf(round, type).getTime())));

/** Ends or opens matching in unit types where the clock says so, and returns the changed and those that are open. */
export async function settleUnitTypes(
  tx: Tx,
  round: RoundDeadline & { id: SubnetworkId },
  now: Date,
): Promise<{ open: UnitTypeId[]; ended: UnitTypeId[]; reopened: UnitTypeId[] }> {
  const types = await unitTypeRounds(tx, [round.id]);
  const isOverNow = (type: UnitTypeRound) => endOf(round, type) <= now;
  const idsOf = (some: readonly UnitTypeRound[]) => some.map(({ id }) => id);
  const ended = idsOf(types.filter((type) => !type.isOver && isOverNow(type)));
  const reopened = idsOf(types.filter((type) => type.isOver && !isOverNow(type)));
  await flipMatchingOver(tx, [...ended, ...reopened]);
  return { open: idsOf(types.filter((type) => !isOverNow(type))), ended, reopened };
}

/**
 * Ends the matching of unit types whose end has passed, and moves rounds from MATCHING to ACTIVE when the last has.
 * Idempotent.
 */
export async function endMatching(db: Db, events: Events, log: Logger, now: Date): Promise<void> {
  const rounds = await matchingRounds(db);
  const types = await unitTypeRounds(db, idsOf(rounds));
  const due = rounds.filter((round) => {
    const hasPassed = (type?: UnitTypeRound) => hasEnded(round, type, now, log);
    const theirs = types.filter(({ subnetworkId }) => subnetworkId === round.id);
    return (
      theirs.filter(isOpenIn(round)).some(hasPassed) ||
      (hasPassed() && theirs.every((type) => hasPassed(type)))
    );
  });
  if (due.length === 0) return;
  await db.transaction(async (tx) => {
    const locked = await lockMatchingRounds(tx, idsOf(due));
    if (locked.length === 0) return;
    const theirTypes = await unitTypeRounds(tx, idsOf(locked));
    for (const round of locked) {
      const all = theirTypes.filter(({ subnetworkId }) => subnetworkId === round.id);
      const ended = all.filter(isOpenIn(round)).filter((type) => endOf(round, type) <= now);
      const isWhole = lastEndOf(round, all) <= now;
      if (isWhole) await setStatus(tx, round.id, 'ACTIVE');
      else if (ended.length === 0) continue;
      else await flipMatchingOver(tx, idsOf(ended));
      const unitTypeIds = idsOf(ended);
      await events.publish(tx, 'matching.ended', { subnetworkId: round.id, unitTypeIds, isWhole });
      await events.publish(tx, 'round.changed', { subnetworkId: round.id });
    }
  });
}

const idsOf = <Id>(some: readonly { id: Id }[]): Id[] => some.map(({ id }) => id);

const isOpenIn =
  ({ id }: Pick<MatchingRound, 'id'>) =>
  ({ subnetworkId, isOver }: UnitTypeRound) =>
    subnetworkId === id && !isOver;

/** A subnetwork with an unknown time zone must not prevent the other rounds from ending. */
function hasEnded(round: MatchingRound, type: UnitTypeRound | undefined, now: Date, log: Logger): boolean {
  try {
    return endOf(round, type) <= now;
  } catch (err) {
    log.error({ err, subnetworkId: round.id }, 'Cannot compute the end of matching');
    return false;
  }
}

/**
 * Publishes that the matching of unit types ends soon, where the office wants reminders: at most twice for each end, as
 * many days before it as the office chose, and on its last day.
 */
export async function remindOfEnd(db: Db, events: Events, log: Logger, now: Date): Promise<void> {
  const rounds = (await matchingRounds(db)).filter(({ reminderDays }) => reminderDays !== null);
  const types = await unitTypeRounds(db, idsOf(rounds));
  for (const round of rounds) {
    const endsWithin = (type: UnitTypeRound, days: number) =>
      hasEnded(round, type, new Date(now.getTime() + days * dayMs), log);
    const soon = types
      .filter(isOpenIn(round))
      .filter((type) => !type.paused && !endsWithin(type, 0) && endsWithin(type, round.reminderDays ?? 0));
    for (const type of soon) {
      // A day before is the last day: one reminder is enough.
      const isLast = round.reminderDays !== 1 && endsWithin(type, 1);
      const reminder = { end: endOf(round, type), isLast };
      if (wasReminded(type, reminder)) continue;
      await db.transaction(async (tx) => {
        if (await markReminded(tx, type.id, reminder))
          await events.publish(tx, 'matching.endsSoon', { subnetworkId: round.id, unitTypeIds: [type.id] });
      });
    }
  }
}

const wasReminded = (
  { remindedOf, remindedLast }: UnitTypeRound,
  { end, isLast }: { end: Date; isLast: boolean },
): boolean => remindedOf?.getTime() === end.getTime() && (remindedLast || !isLast);

/**
 * The instant at which matching ends: an hour of the end date in the subnetwork's time zone.
 * @param endDate a calendar day, `YYYY-MM-DD`
 * @param timeZone an IANA name
 */
export function matchingEndsAt(endDate: string, timeZone: string, hour: number): Date {
  const asIfUtc = Date.parse(`${endDate}T00:00:00Z`) + hour * hourMs;
  // The offsets at the guess and at the result differ only on a day when clocks change; a second pass corrects the
  // result.
  const guess = asIfUtc - offsetAt(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetAt(guess, timeZone));
}
