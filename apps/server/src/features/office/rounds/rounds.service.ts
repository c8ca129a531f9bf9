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
  drawSeed,
  endOf,
  lastEndOf,
  type MatchingDays,
  setMatchingDays,
  setMatchingPaused,
  setRoundStatus,
  settleUnitTypes,
  setUnitTypeEnd,
  unitTypeRounds,
} from '../../housing';
import { retainedDecisionsIn } from '../../removal';
import { grantOf, standingGrant } from '../../staff';
import { type GivenDays, phaseField, placeFields } from './round-fields';
import {
  accountsIn,
  affectedIn,
  lockRound,
  lookingIn,
  peopleCounts,
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
    const own = types.filter(({ subnetworkId }) => subnetworkId === place.id);
    const unit_types = own.map((type) => ({
      unit_type_id: type.id,
      name: type.name,
      capacity: type.capacity,
      is_paused: type.paused,
      ends_on: type.deadlineEnd,
      ends_at: endOf(place, type).toISOString(),
      is_over: type.isOver,
      ...(peopleOf.get(type.id) ?? { people: 0, alone: 0 }),
    }));
    return {
      ...placeFields(place),
      time_zone: place.timeZone,
      starts_on: place.deadlineStart,
      ends_hour: place.deadlineHour,
      last_ends_at: lastEndOf(place, own).toISOString(),
      remind_days: place.reminderDays,
      unit_types,
      ...sumOf(unit_types),
    };
  });
  return { rounds };
}

/** Pauses or resumes matching in a unit type; idempotent. Residents' open windows follow after the commit. */
export async function pauseUnitType(
  { db, events, clock }: RoundDependencies,
  actor: StaffActor,
  unitTypeId: UnitTypeId,
  { paused, reason }: { paused: boolean; reason?: string | undefined },
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'rounds');
    const type = await unitTypeById(tx, unitTypeId);
    if (!type) throw new ProductError('NotFound');
    if (!(await setMatchingPaused(tx, events, unitTypeId, paused))) return;
    const auditEntry = unitTypeEntry(type, paused ? 'round.paused' : 'round.resumed', actor);
    await record(tx, { ...auditEntry, ...(reason && { reason }) }, clock());
  });
}

interface PreviewedDeadline {
  subnetworkId: SubnetworkId;
  end: string;
  hour: number | undefined;
  /** Previews the own last day of this unit type instead. */
  unitTypeId: UnitTypeId | undefined;
}

/** The effects of another last day of matching, in a place or in one of its unit types. */
export async function previewDeadline(
  db: Db,
  { subnetworkId, end, hour, unitTypeId }: PreviewedDeadline,
  now: Date,
): Promise<DeadlinePreview> {
  const round = await roundOf(db, subnetworkId);
  const type = unitTypeId && (await unitTypeById(db, unitTypeId));
  if (unitTypeId && type?.subnetworkId !== subnetworkId) throw new ProductError('NotFound');
  const endsAt = endOf({ ...round, deadlineEnd: end, deadlineHour: hour ?? round.deadlineHour });
  const { together, alone, open_requests } = await affectedIn(
    db,
    unitTypeId ? { unitTypeId } : { subnetworkId },
  );
  return {
    ends_at: endsAt.toISOString(),
    ended_at_before: endOf(round, type).toISOString(),
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
  const endsAt = lastEndOf(await roundOf(db, subnetworkId), await unitTypeRounds(db, [subnetworkId]));
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

/** An entry of the audit log about the round of one unit type. */
const unitTypeEntry = (
  { id, subnetworkId, name }: NonNullable<Awaited<ReturnType<typeof unitTypeById>>>,
  action: AuditAction,
  actor: StaffActor,
): NewAuditEntry => ({
  action,
  actor: byStaff(actor),
  networkId: grantOf(actor).networkId,
  subnetworkId,
  subject: { kind: 'unitType', id, name },
});

interface NewDays {
  days: GivenDays;
  seen: GivenDays;
  reason?: string | undefined;
}

/** Only what differs is in the audit log. */
function changesOf(before: MatchingDays, after: MatchingDays) {
  const fields = ['start', 'end', 'hour', 'reminderDays'] as const;
  const changed = fields.filter((field) => before[field] !== after[field]);
  const valuesOf = (days: MatchingDays) => Object.fromEntries(changed.map((field) => [field, days[field]]));
  return { before: valuesOf(before), after: valuesOf(after) };
}

/**
 * Moves the days of matching, its hour and its reminder; idempotent. Of two who move them at the same time, the second
 * has to look again.
 * @throws ProductError `DaysReversed`, `ChangedMeanwhile`, or `DeadlinePassed` when residents would lose the rest of
 * the day
 */
export async function setDeadline(
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
    const before: MatchingDays = {
      start: round.deadlineStart,
      end: round.deadlineEnd,
      hour: round.deadlineHour,
      reminderDays: round.reminderDays,
    };
    const given = withoutUndefined(days);
    const after: MatchingDays = { ...before, ...given };
    const isSame = (those: MatchingDays) =>
      Object.entries(those).every(([name, value]) => before[name as keyof MatchingDays] === value);
    if (isSame(after)) return;
    if (!isSame({ ...before, ...withoutUndefined(seen) })) throw new ProductError('ChangedMeanwhile');
    const moved = { ...round, deadlineEnd: after.end, deadlineHour: after.hour };
    if (round.roundStatus === 'MATCHING' && endOf(moved) <= now && endOf(round) > now)
      throw new ProductError('DeadlinePassed');
    await setMatchingDays(tx, events, subnetworkId, after);
    if (round.roundStatus === 'MATCHING') await settleAndNotify(tx, events, moved, now);
    const auditEntry = entryAbout(round, 'round.deadlineMoved', byStaff(actor));
    const changes = changesOf(before, after);
    const isOtherEnd = before.end !== after.end || before.hour !== after.hour;
    if (isOtherEnd) Object.assign(changes.after, { seed_hash: await drawSeed(tx, subnetworkId) });
    await record(tx, { ...auditEntry, ...changes, ...(reason && { reason }) }, now);
  });
}

/** Ends or opens matching in unit types whose last day has moved, and notifies their residents. */
async function settleAndNotify(
  tx: Tx,
  events: App['events'],
  round: NonNullable<Awaited<ReturnType<typeof lockRound>>>,
  now: Date,
): Promise<void> {
  const { ended, reopened } = await settleUnitTypes(tx, round, now);
  await notifyOfEnd(tx, events, ended);
  await notifyOfReopening(tx, events, reopened);
}

interface NewUnitTypeDeadline {
  end: string | null;
  seen: string | null;
  reason?: string | undefined;
}

/**
 * Gives a unit type a last day of its own, or with null lets it end with its place; idempotent.
 * @throws ProductError `DaysReversed`, `ChangedMeanwhile`, or `DeadlinePassed` when its residents would lose the rest
 * of the day
 */
export async function setUnitTypeDeadline(
  { db, events, clock }: RoundDependencies,
  actor: StaffActor,
  unitTypeId: UnitTypeId,
  { end, seen, reason }: NewUnitTypeDeadline,
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'rounds');
    const known = await unitTypeById(tx, unitTypeId);
    const round = known && (await lockRound(tx, known.subnetworkId));
    // Read again under the lock of the round, which every change of a deadline takes.
    const type = round && (await unitTypeById(tx, unitTypeId));
    if (!type) throw new ProductError('NotFound');
    const now = clock();
    if (type.deadlineEnd === end) return;
    if (type.deadlineEnd !== seen) throw new ProductError('ChangedMeanwhile');
    if (end !== null && end < round.deadlineStart) throw new ProductError('DaysReversed');
    const isMatching = round.roundStatus === 'MATCHING';
    if (isMatching && endOf(round, { deadlineEnd: end }) <= now && endOf(round, type) > now)
      throw new ProductError('DeadlinePassed');
    await setUnitTypeEnd(tx, events, type, end);
    if (isMatching) await settleAndNotify(tx, events, round, now);
    const seed_hash = await drawSeed(tx, type.subnetworkId);
    const change = { before: { end: type.deadlineEnd }, after: { end, seed_hash } };
    const auditEntry = unitTypeEntry(type, 'round.deadlineMoved', actor);
    await record(tx, { ...auditEntry, ...change, ...(reason && { reason }) }, now);
  });
}

const withoutUndefined = (days: GivenDays): Partial<MatchingDays> =>
  Object.fromEntries(Object.entries(days).filter(([, value]) => value !== undefined));

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
export async function setStatus(
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
    const types = await unitTypeRounds(tx, [subnetworkId]);
    if (status === 'MATCHING' && lastEndOf(round, types) <= now) throw new ProductError('DeadlinePassed');
    const affected = {
      ...(await affectedIn(tx, { subnetworkId })),
      ...(status === 'ARCHIVED' && { kept_decisions: await retainedDecisionsIn(tx, subnetworkId) }),
    };
    if (counted && !areSame(counted, affected)) throw new ProductError('NumbersChanged');
    await setRoundStatus(tx, events, subnetworkId, status);
    if (seen === 'MATCHING') {
      const open = types.filter(({ isOver }) => !isOver).map(({ id }) => id);
      await notifyOfEnd(tx, events, open);
    }
    if (status === 'MATCHING') {
      const { open } = await settleUnitTypes(tx, round, now);
      await notifyOfReopening(tx, events, open);
    }
    const auditEntry = entryAbout(round, 'round.phaseMoved', byStaff(actor));
    await record(
      tx,
      { ...auditEntry, reason, before: phaseField(seen), after: { ...phaseField(status), ...affected } },
      now,
    );
  });
}

/** Notifies residents that matching is over, and those without a roommate that the office decides what is next. */
async function notifyOfEnd(tx: Tx, events: App['events'], unitTypeIds: readonly UnitTypeId[]): Promise<void> {
  if (unitTypeIds.length === 0) return;
  const { together, alone } = await accountsIn(tx, unitTypeIds);
  await events.publish(tx, 'office.decided', { decision: 'office.matchingOver', membershipIds: together });
  await events.publish(tx, 'office.decided', { decision: 'office.matchingOverAlone', membershipIds: alone });
}

async function notifyOfReopening(
  tx: Tx,
  events: App['events'],
  unitTypeIds: readonly UnitTypeId[],
): Promise<void> {
  if (unitTypeIds.length === 0) return;
  const { together, alone } = await accountsIn(tx, unitTypeIds);
  const membershipIds = [...together, ...alone];
  await events.publish(tx, 'office.decided', { decision: 'office.matchingReopened', membershipIds });
}

/** Reminds residents who could still find a roommate that matching ends soon. */
export async function notifyOfNearEnd(
  { events }: Pick<App, 'events'>,
  tx: Tx,
  unitTypeIds: readonly UnitTypeId[],
): Promise<void> {
  const membershipIds = await lookingIn(tx, unitTypeIds);
  await events.publish(tx, 'office.decided', { decision: 'office.matchingEndsSoon', membershipIds });
}

interface EndOfMatching {
  subnetworkId: SubnetworkId;
  unitTypeIds: readonly UnitTypeId[];
  isWhole: boolean;
}

/** What follows when the clock ends matching: residents are notified, and the log records it like changes by people. */
export async function followEndOfMatching(
  { events }: Pick<App, 'events'>,
  tx: Tx,
  { subnetworkId, unitTypeIds, isWhole }: EndOfMatching,
  at: Date,
): Promise<void> {
  await notifyOfEnd(tx, events, unitTypeIds);
  const round = await lockRound(tx, subnetworkId);
  if (!round) return;
  const about = entryAbout(round, 'round.phaseMoved', { kind: 'job' });
  const entry = { ...about, before: phaseField('MATCHING'), after: phaseField('ACTIVE') };
  if (isWhole) return record(tx, entry, at);
  for (const id of unitTypeIds) {
    const type = await unitTypeById(tx, id);
    if (type) await record(tx, { ...entry, subject: { kind: 'unitType', id, name: type.name } }, at);
  }
}
