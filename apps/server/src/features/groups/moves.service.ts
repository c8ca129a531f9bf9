import type { BodyOf, ReplyOf } from '@nestmate/contract/call';
import type { MembershipId, UnitTypeId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { staffCalls } from '@nestmate/contract/staff';
import { groupDraftLimits, type MoveEffect, type MoveRefusal } from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import type { Db, Tx } from '../../platform/database/client';
import { ProductError, type StaffActor } from '../../platform/http';
import { unitSupplyOf } from '../room';
import { standingGrant } from '../staff';
import {
  type DraftMember,
  type CurrentDraft,
  fingerprintOf,
  fitOfPeople,
  type GroupFit,
  type CurrentGroup,
  householdIn,
  isOpen,
  needsUnit,
  readDraft,
  rulesOf,
  totalsOf,
} from './draft-now';
import { type DraftDependencies, groupsInWords, pinsInWords, requireDraft } from './drafts.service';
import {
  deleteGroup,
  deletePin,
  forgetMoves,
  insertGroup,
  lockDraft,
  lockExisting,
  pinsOf,
  placePeople,
  setDraft,
  setGroups,
  setPin,
} from './groups.queries';

type MoveDependencies = DraftDependencies & Pick<App, 'events'>;
type Calls = (typeof staffCalls)['staffGroups'];
type Places = BodyOf<Calls['preview']>['places'];

/** The number of a group that a move opens, until it has one. */
const opened = 0;

/** A group that a move changes, with the people whom it has then. */
interface ChangedGroup {
  /** `opened` for a new one. */
  number: number;
  before: GroupFit | null;
  members: readonly DraftMember[];
  after: GroupFit | null;
}

interface Move {
  refusal: MoveRefusal | null;
  changed: readonly ChangedGroup[];
  /** The people who move, with those who live with them, and the number of their new group. */
  moving: readonly { people: readonly DraftMember[]; to: number | null }[];
}

const noFit: GroupFit = { percent: null, lowest: null, sumOfMeans: 0 };

/** Why people cannot be in a group together; null when they can. */
function refusalFor(
  members: readonly DraftMember[],
  capacity: number,
  allows: Awaited<ReturnType<typeof rulesOf>>,
): MoveRefusal | null {
  if (new Set(members.map(({ unitTypeId }) => unitTypeId)).size > 1) return 'otherUnitType';
  if (members.length > capacity) return 'full';
  const people = members.flatMap(({ now }) => now ?? []);
  const mayAll = people.every((one, at) => people.slice(at + 1).every((other) => allows.allows(one, other)));
  return mayAll ? null : 'cannotPlace';
}

/**
 * What a move of one or two people does, each with everybody who lives with them.
 * @throws ProductError `NotFound` for somebody or a group that is not in the draft, `InvalidInput` for two who live
 * together
 */
async function planMove(db: Db, drafted: CurrentDraft, places: Places): Promise<Move> {
  const { groups, members, unitTypes, indexOf } = drafted;
  const moving = places.map(({ membership_id: id, to }) => {
    const member = members.get(id);
    if (!member || (typeof to === 'number' && !groups.some(({ number }) => number === to)))
      throw new ProductError('NotFound');
    return { people: householdIn(drafted, member), to: to === 'new' ? opened : to };
  });
  const [first, second] = moving;
  if (second?.people.some(({ personId }) => first?.people.some((one) => one.personId === personId)))
    throw new ProductError('InvalidInput');
  const goes = new Map<MembershipId, number | null>();
  for (const { people, to } of moving) for (const { personId } of people) goes.set(personId, to);
  const numbers = new Set([
    ...moving.flatMap(({ people }) => people.flatMap(({ number }) => number ?? [])),
    ...moving.flatMap(({ to }) => to ?? []),
  ]);
  const rules = await rulesOf(db, drafted);
  const changed: ChangedGroup[] = [];
  let refusal: MoveRefusal | null = null;
  for (const number of numbers) {
    const group = groups.find((one) => one.number === number);
    const stay = (group?.members ?? []).filter(({ personId }) => !goes.has(personId));
    const come = moving.flatMap(({ people, to }) => (to === number ? people : []));
    const all = [...stay, ...come];
    const unitTypeId = group?.unitTypeId ?? come[0]?.unitTypeId;
    const unitType = unitTypes.find(({ id }) => id === unitTypeId);
    if (group && (group.locked || !isOpen(group.state))) refusal ??= 'locked';
    if (come.some((one) => one.unitTypeId !== unitTypeId)) refusal ??= 'otherUnitType';
    refusal ??= refusalFor(all, unitType?.capacity ?? 0, rules);
    const hadUnit = group !== undefined && !needsUnit(group.members);
    const isNew = number === opened || hadUnit;
    if (isNew && unitTypeId && needsUnit(all) && !(await hasUnitFor(db, drafted, unitTypeId)))
      refusal ??= 'noUnit';
    changed.push({
      number,
      before: group?.fit ?? null,
      members: all,
      after:
        all.length > 0 && unitTypeId
          ? fitOfPeople(
              await indexOf(unitTypeId),
              all.map(({ personId }) => personId),
            )
          : null,
    });
  }
  return { refusal, changed, moving };
}

/** Whether there is a unit for one more group, beside those that the others of the draft need. */
async function hasUnitFor(db: Db, { groups }: CurrentDraft, unitTypeId: UnitTypeId): Promise<boolean> {
  const [supply] = await unitSupplyOf(db, [unitTypeId]);
  const open = groups.filter((group) => group.unitTypeId === unitTypeId && isOpen(group.state));
  const waiting = open.filter(({ members }) => needsUnit(members)).length;
  return waiting < (supply?.unitsLeft ?? Infinity);
}

/** The groups of a draft once a move is made. */
const groupsAfter = ({ groups }: CurrentDraft, { changed }: Move) => [
  ...groups.filter(({ number }) => changed.every((one) => one.number !== number)),
  ...changed.flatMap(({ members, after }) => (members.length > 0 ? [{ members, fit: after ?? noFit }] : [])),
];

const sideOf = (fit: GroupFit | null) => ({
  percent: fit?.percent ?? null,
  lowest: fit?.lowest?.percent ?? null,
});

/** What a move would change. @throws ProductError `NotFound` */
export async function previewMove(
  { db, residentIndexes }: DraftDependencies,
  id: GroupDraftId,
  places: Places,
): Promise<MoveEffect> {
  const drafted = await readDraft(db, residentIndexes, await requireDraft(db, id));
  const move = await planMove(db, drafted, places);
  const [before, after] = [totalsOf(drafted.groups), totalsOf(groupsAfter(drafted, move))];
  return {
    refusal: move.refusal,
    groups: move.changed.map((one) => ({
      number: one.number === opened ? null : one.number,
      before: sideOf(one.before),
      after: sideOf(one.after),
    })),
    mean: { before: before.mean, after: after.mean },
    lowest: { before: before.lowest, after: after.lowest },
  };
}

/**
 * Changes a draft under its lock.
 * @throws ProductError `NotFound`, `Conflict` while it is searched for or committed, and what the change throws
 */
async function changeDraft<Result>(
  { db, events, residentIndexes }: MoveDependencies,
  actor: StaffActor,
  id: GroupDraftId,
  change: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  // In memory before the transaction, which would hold its locks while others are read.
  const { subnetworkId, unitTypeIds } = await requireDraft(db, id);
  for (const unitTypeId of unitTypeIds) await residentIndexes.of({ unitTypeId, subnetworkId });
  return db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'match');
    const draft = await lockDraft(tx, id);
    if (!draft) throw new ProductError('NotFound');
    if (draft.state !== 'ready') throw new ProductError('Conflict');
    const result = await change(tx);
    await events.publish(tx, 'groupDraft.changed', { subnetworkId: draft.subnetworkId });
    return result;
  });
}

/**
 * Moves people of a draft. Two staff in one draft never overwrite each other: who has not seen a group as it is now is
 * refused.
 * @throws ProductError `NotFound`, `Conflict`, `ChangedMeanwhile`
 */
export async function movePeople(
  dependencies: MoveDependencies,
  actor: StaffActor,
  id: GroupDraftId,
  { places, seen, language }: BodyOf<Calls['move']> & { language: Language },
): Promise<ReplyOf<Calls['move']>> {
  const { residentIndexes } = dependencies;
  return changeDraft(dependencies, actor, id, async (tx) => {
    const drafted = await readDraft(tx, residentIndexes, await requireDraft(tx, id));
    const move = await planMove(tx, drafted, places);
    const versionOf = new Map(seen.map(({ number, version }) => [number, version]));
    const isSeen = move.changed.every(({ number }) => {
      const group = drafted.groups.find((one) => one.number === number);
      return !group || versionOf.get(number) === group.version;
    });
    if (!isSeen) throw new ProductError('ChangedMeanwhile');
    if (move.refusal) return { groups: [], refusal: move.refusal };
    const next = 1 + drafted.groups.reduce((most, { number }) => Math.max(most, number), 0);
    for (const { people, to } of move.moving) {
      const unitTypeId = people[0]?.unitTypeId;
      if (to === opened && unitTypeId) await insertGroup(tx, { draftId: id, number: next, unitTypeId });
      const ids = people.map(({ personId }) => personId);
      const number = to === opened ? next : to;
      await placePeople(tx, id, ids, { number, movedBy: actor.staffId });
    }
    const left = move.changed.filter(({ members }) => members.length === 0);
    for (const { number } of left) await deleteGroup(tx, id, number);
    const numbers = move.changed.map(({ number }) => (number === opened ? next : number));
    const records = await setGroups(tx, id, numbers, { state: 'drafted', skipReason: null });
    const after = groupsAfter(drafted, move);
    const isEdited = drafted.draft.foundAs !== fingerprintOf(after);
    if (!isEdited) await forgetMoves(tx, id);
    await setDraft(tx, id, { isEdited, ...totalsOf(after) });
    const groups = move.changed.flatMap((one): CurrentGroup[] => {
      const record = records.find(({ number }) => number === (one.number === opened ? next : one.number));
      return record ? [{ ...record, members: one.members, fit: one.after ?? noFit }] : [];
    });
    return { groups: await groupsInWords(drafted, groups, language), refusal: null };
  });
}

/**
 * Locks a group of a draft for later searches, or unlocks it; idempotent.
 * @throws ProductError `NotFound`, `Conflict`
 */
export async function lockGroup(
  dependencies: MoveDependencies,
  actor: StaffActor,
  { id, number, locked, language }: { id: GroupDraftId; number: number; locked: boolean; language: Language },
): Promise<ReplyOf<Calls['lock']>> {
  return changeDraft(dependencies, actor, id, async (tx) => {
    const [changed] = await setGroups(tx, id, [number], { locked });
    if (!changed) throw new ProductError('NotFound');
    const draft = await requireDraft(tx, id);
    const drafted = await readDraft(tx, dependencies.residentIndexes, draft, { group: number });
    return { groups: await groupsInWords(drafted, drafted.groups, language) };
  });
}

/**
 * Pins two people of a draft, or takes their pin away; idempotent.
 * @returns the pins, and why two cannot be pinned, where they cannot
 * @throws ProductError `NotFound`, `Conflict`, `TooManyChosen`
 */
export async function pinPeople(
  dependencies: MoveDependencies,
  actor: StaffActor,
  id: GroupDraftId,
  { one, other, kind }: BodyOf<Calls['pin']>,
): Promise<ReplyOf<Calls['pin']>> {
  const { residentIndexes } = dependencies;
  return changeDraft(dependencies, actor, id, async (tx) => {
    const drafted = await readDraft(tx, residentIndexes, await requireDraft(tx, id));
    const [first, second] = [drafted.members.get(one), drafted.members.get(other)];
    if (one === other || !first || !second) throw new ProductError('NotFound');
    // Those of two unit types are apart anyway.
    if (kind !== null && first.unitTypeId !== second.unitTypeId)
      return { pins: pinsInWords(drafted, drafted.pins), refusal: 'otherUnitType' as const };
    if (kind === 'together') {
      const both = [...householdIn(drafted, first), ...householdIn(drafted, second)];
      const capacity = drafted.unitTypes.find(({ id: typeId }) => typeId === first.unitTypeId)?.capacity ?? 0;
      const refusal = refusalFor(both, capacity, await rulesOf(tx, drafted));
      if (refusal) return { pins: pinsInWords(drafted, drafted.pins), refusal };
    }
    const [lowerId, higherId] = one < other ? [one, other] : [other, one];
    if (kind === null) await deletePin(tx, id, { lowerId, higherId });
    else if (drafted.pins.length >= groupDraftLimits.pins) throw new ProductError('TooManyChosen');
    else if ((await lockExisting(tx, [lowerId, higherId])).size < 2) throw new ProductError('NotFound');
    else await setPin(tx, id, { lowerId, higherId, kind });
    return { pins: pinsInWords(drafted, await pinsOf(tx, id)), refusal: null };
  });
}
