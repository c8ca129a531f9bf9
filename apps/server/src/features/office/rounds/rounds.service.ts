import type { SubnetworkId, UnitTypeId } from '@nestmate/contract/ids';
import type { MatchingRoundStatus } from '@nestmate/contract/memberships';
import { isOneStep } from '@nestmate/contract/rules/rounds';
import type { AuditAction } from '@nestmate/contract/staff/audit';
import type {
  AffectedCounts,
  CountedPeople,
  RoundStatusPreview,
  DeadlinePreview,
  StaffRound,
} from '@nestmate/contract/staff/rounds';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { aboutSubnetwork, type AuditActor, byStaff, type NewAuditEntry, record } from '../../audit';
import {
  type MatchingDays,
  matchingEndsAt,
  setRoundStatus,
  setMatchingPaused,
  setMatchingDays,
} from '../../housing';
import { retainedDecisionsIn } from '../../removal';
import { grantOf, standingGrant } from '../../staff';
import { phaseField, placeFields } from './round-fields';
import {
  accountsIn,
  affectedIn,
  lockRound,
  peopleCounts,
  type PlaceOrUnitType,
  roundById,
  roundsIn,
  unitTypeById,
  unitTypesIn,
} from './rounds.queries';

type RoundDependencies = Pick<App, 'clock' | 'db' | 'events'>;

interface People {
  people: number;
  alone: number;
}

const sumOf = (parts: readonly People[]): People => ({
  people: parts.reduce((sum, part) => sum + part.people, 0),
  alone: parts.reduce((sum, part) => sum + part.alone, 0),
});

/** The round of each place in a staff member's scope. */
export async function roundsOf(db: Db, actor: StaffActor): Promise<{ rounds: StaffRound[] }> {
  const grant = grantOf(actor);
  const [places, types, people] = await Promise.all([
    roundsIn(db, grant),
    unitTypesIn(db, grant),
    peopleCounts(db, grant),
  ]);
  const peopleOf = new Map(people.map(({ unitTypeId, ...numbers }) => [unitTypeId, numbers]));
  const rounds = places.map((place) => {
    const unit_types = types
      .filter(({ subnetworkId }) => subnetworkId === place.id)
      .map((type) => ({
        unit_type_id: type.id,
        name: type.name,
        capacity: type.capacity,
        is_paused: type.isPaused,
        ...(peopleOf.get(type.id) ?? { people: 0, alone: 0 }),
      }));
    return {
      ...placeFields(place),
      time_zone: place.timeZone,
      starts_on: place.start,
      unit_types,
      ...sumOf(unit_types),
    };
  });
  return { rounds };
}

/** Pauses or resumes matching in a unit type; idempotent. Residents' open windows follow after the commit. */
export async function setUnitTypePaused(
  { db, events, clock }: RoundDependencies,
  actor: StaffActor,
  unitTypeId: UnitTypeId,
  { paused, reason }: { paused: boolean; reason?: string | undefined },
): Promise<void> {
  const { networkId } = grantOf(actor);
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'rounds');
    const type = await unitTypeById(tx, unitTypeId);
    if (!type) throw new ProductError('NotFound');
    if (!(await setMatchingPaused(tx, events, unitTypeId, paused))) return;
    await record(
      tx,
      {
        action: paused ? 'round.paused' : 'round.resumed',
        actor: byStaff(actor),
        networkId,
        subnetworkId: type.subnetworkId,
        subject: { kind: 'unitType', id: unitTypeId, name: type.name },
        ...(reason && { reason }),
      },
      clock(),
    );
  });
}

/** The effects of another last day of matching. */
export async function previewDeadline(
  db: Db,
  { subnetworkId, end }: { subnetworkId: SubnetworkId; end: string },
  now: Date,
): Promise<DeadlinePreview> {
  const round = await roundOf(db, subnetworkId);
  const endsAt = matchingEndsAt(end, round.timeZone);
  const { together, alone, open_requests } = await affectedIn(db, { subnetworkId });
  return {
    ends_at: endsAt.toISOString(),
    ended_at_before: matchingEndsAt(round.end, round.timeZone).toISOString(),
    people: together + alone,
    alone,
    open_requests,
    is_past: round.roundStatus === 'MATCHING' && endsAt <= now,
  };
}

async function roundOf(db: Db, subnetworkId: SubnetworkId) {
  const round = await roundById(db, subnetworkId);
  if (!round) throw new ProductError('NotFound');
  return round;
}

/** The residents whom pausing or resuming matching in a unit type affects. */
export const previewPause = (db: Db, unitTypeId: UnitTypeId): Promise<AffectedCounts> =>
  affectedIn(db, { unitTypeId });

/**
 * The residents whom the next step of a round affects, until when matching can be reopened, and what archiving forgets.
 */
export async function previewRoundStatus(
  db: Db,
  subnetworkId: SubnetworkId,
  now: Date,
): Promise<RoundStatusPreview> {
  const { end, timeZone } = await roundOf(db, subnetworkId);
  const endsAt = matchingEndsAt(end, timeZone);
  return {
    ...(await affectedIn(db, { subnetworkId })),
    ends_at: endsAt.toISOString(),
    is_over: endsAt <= now,
    kept_decisions: await retainedDecisionsIn(db, subnetworkId),
  };
}

/** Whether a step affects whom staff were shown. */
const areSame = (shown: CountedPeople, affected: AffectedCounts & { kept_decisions?: number }): boolean =>
  shown.together === affected.together &&
  shown.alone === affected.alone &&
  (affected.kept_decisions === undefined || shown.kept_decisions === affected.kept_decisions);

/** An entry of the audit log about the round of a place. */
const entryAbout = (
  { id, networkId, name }: NonNullable<Awaited<ReturnType<typeof lockRound>>>,
  action: AuditAction,
  actor: AuditActor,
): NewAuditEntry => ({
  action,
  ...aboutSubnetwork(actor, { networkId, subnetworkId: id, name }),
});

interface NewDays {
  days: MatchingDays;
  seen: MatchingDays;
  reason?: string | undefined;
}

/**
 * Moves the first and last day of matching; idempotent. Of two who move it at the same time, the second has to look
 * again.
 * @throws ProductError `DaysReversed`, `ChangedMeanwhile`, or `DeadlinePassed` when residents would lose the rest of
 * the day
 */
export async function moveDeadline(
  { db, events, clock }: RoundDependencies,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { days, seen, reason }: NewDays,
): Promise<void> {
  if (days.end < days.start) throw new ProductError('DaysReversed');
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'rounds');
    const round = await lockRound(tx, subnetworkId);
    if (!round) throw new ProductError('NotFound');
    const now = clock();
    const before = { start: round.start, end: round.end };
    if (before.start === days.start && before.end === days.end) return;
    if (before.start !== seen.start || before.end !== seen.end) throw new ProductError('ChangedMeanwhile');
    if (round.roundStatus === 'MATCHING' && matchingEndsAt(days.end, round.timeZone) <= now)
      throw new ProductError('DeadlinePassed');
    await setMatchingDays(tx, events, subnetworkId, days);
    const auditEntry = entryAbout(round, 'round.deadlineMoved', byStaff(actor));
    await record(tx, { ...auditEntry, before, after: { ...days }, ...(reason && { reason }) }, now);
  });
}

interface NewStatus {
  status: MatchingRoundStatus;
  seen: MatchingRoundStatus;
  /** The numbers that staff were shown. */
  counted?: CountedPeople | undefined;
  reason: string;
}

/**
 * Ends, closes, archives or reopens a round; idempotent. Whom it affected is in the audit log.
 * @throws ProductError `ChangedMeanwhile`, `InvalidInput` for a status that is more than a step away, `NumbersChanged`
 * when staff were shown other numbers, or `DeadlinePassed` for matching whose last day is over: the clock would end it
 * again
 */
export async function changeRoundStatus(
  { db, events, clock }: RoundDependencies,
  actor: StaffActor,
  subnetworkId: SubnetworkId,
  { status, seen, counted, reason }: NewStatus,
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'rounds');
    const round = await lockRound(tx, subnetworkId);
    if (!round) throw new ProductError('NotFound');
    const now = clock();
    if (round.roundStatus === status) return;
    if (round.roundStatus !== seen) throw new ProductError('ChangedMeanwhile');
    if (!isOneStep(seen, status))
      throw new ProductError('InvalidInput', {
        validation: [{ title: 'phase', error_text: 'InvalidInput' }],
      });
    if (status === 'MATCHING' && matchingEndsAt(round.end, round.timeZone) <= now)
      throw new ProductError('DeadlinePassed');
    const affected = {
      ...(await affectedIn(tx, { subnetworkId })),
      ...(status === 'ARCHIVED' && { kept_decisions: await retainedDecisionsIn(tx, subnetworkId) }),
    };
    if (counted && !areSame(counted, affected)) throw new ProductError('NumbersChanged');
    await setRoundStatus(tx, events, subnetworkId, status);
    if (seen === 'MATCHING') await notifyOfEnd(tx, events, { subnetworkId });
    if (status === 'MATCHING') await notifyOfReopening(tx, events, { subnetworkId });
    const auditEntry = entryAbout(round, 'round.phaseMoved', byStaff(actor));
    await record(
      tx,
      { ...auditEntry, reason, before: phaseField(seen), after: { ...phaseField(status), ...affected } },
      now,
    );
  });
}

/** Notifies residents that matching is over, and those without a roommate that the office decides what is next. */
async function notifyOfEnd(tx: Tx, events: App['events'], where: PlaceOrUnitType): Promise<void> {
  const { together, alone } = await accountsIn(tx, where);
  await events.publish(tx, 'office.decided', { decision: 'office.matchingOver', membershipIds: together });
  await events.publish(tx, 'office.decided', { decision: 'office.matchingOverAlone', membershipIds: alone });
}

async function notifyOfReopening(tx: Tx, events: App['events'], where: PlaceOrUnitType): Promise<void> {
  const { together, alone } = await accountsIn(tx, where);
  await events.publish(tx, 'office.decided', {
    decision: 'office.matchingReopened',
    membershipIds: [...together, ...alone],
  });
}

/** What follows when the clock ends matching: residents are notified, and the log records it like changes by people. */
export async function followEndOfMatching(
  { events }: Pick<App, 'events'>,
  tx: Tx,
  subnetworkId: SubnetworkId,
  at: Date,
): Promise<void> {
  await notifyOfEnd(tx, events, { subnetworkId });
  const round = await lockRound(tx, subnetworkId);
  if (!round) return;
  const auditEntry = entryAbout(round, 'round.phaseMoved', { kind: 'job' });
  await record(tx, { ...auditEntry, before: phaseField('MATCHING'), after: phaseField('ACTIVE') }, at);
}
