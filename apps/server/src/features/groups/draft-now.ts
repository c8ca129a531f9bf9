import { createHash } from 'node:crypto';
import type { MembershipId, UnitTypeId } from '@nestmate/contract/ids';
import {
  type DraftChange,
  type GroupState,
  groupsUndoableMs,
  lowGroupPercent,
} from '@nestmate/contract/staff/groups';
import { meanPercent, percentMatch } from '@nestmate/matching';
import type { Db } from '../../platform/database/client';
import { blocksOf } from '../blocking';
import type { IndexedUnitType, PairPercent, ResidentIndexes, TogetherFit } from '../find';
import {
  type DraftResident,
  type GroupRecord,
  groupsOf,
  membersOf,
  type NamedDraft,
  namesOf,
  peopleOf,
  type PersonRecord,
  type PinRecord,
  pinsOf,
  residentsAmong,
  residentsOf,
  unitTypesIn,
} from './groups.queries';
import { TogetherRules } from './households';

/** A person of a draft with what they are now; `now` is undefined for one who was removed. */
export interface DraftMember extends PersonRecord {
  firstName: string;
  lastName: string;
  now: DraftResident | undefined;
  change: DraftChange | null;
}

/** How well people fit who would live together. */
export interface GroupFit {
  /** The mean of each two; null without two who have a common answer. */
  percent: number | null;
  lowest: TogetherFit['lowest'];
  /** The sum over people of their mean with the others, as a search counts it: 0 where two have no common answer. */
  sumOfMeans: number;
}

export interface CurrentGroup extends GroupRecord {
  members: readonly DraftMember[];
  fit: GroupFit;
}

export interface CurrentUnitType {
  id: UnitTypeId;
  name: string;
  capacity: number;
}

/** A draft with everybody in it as they are now. */
export interface CurrentDraft {
  draft: NamedDraft;
  unitTypes: readonly CurrentUnitType[];
  groups: readonly CurrentGroup[];
  outside: readonly DraftMember[];
  members: ReadonlyMap<MembershipId, DraftMember>;
  pins: readonly PinRecord[];
  /** The standing residents of the place. */
  residents: readonly DraftResident[];
  indexOf: (unitTypeId: UnitTypeId) => Promise<IndexedUnitType>;
}

function fitFrom(pairs: readonly PairPercent[], people: number): GroupFit {
  const known = pairs.flatMap(({ percent, ...pair }) => (percent === null ? [] : { ...pair, percent }));
  const [lowest] = known.toSorted((a, b) => a.percent - b.percent);
  const sum = known.reduce((all, { percent }) => all + percent, 0);
  return {
    percent: meanPercent(pairs.map(({ percent }) => percent)),
    lowest: pairs.length > 1 && lowest ? lowest : null,
    sumOfMeans: people < 2 ? 0 : (2 * sum) / (people - 1),
  };
}

/** A fit with what its people were when it was computed: a change of anybody's answers replaces their traits. */
interface KnownFit {
  traits: readonly unknown[];
  fit: GroupFit;
}

/** Of the groups of some drafts, by their people; an index that is dropped takes its own with it. */
const knownFits = new WeakMap<IndexedUnitType, Map<string, KnownFit>>();
const maxKnownFits = 50_000;

/** How well people of one unit type fit, each with each. Computed again only when one of them has changed. */
export function fitOfPeople(unitType: IndexedUnitType, ids: readonly MembershipId[]): GroupFit {
  const known = knownFits.get(unitType) ?? new Map<string, KnownFit>();
  knownFits.set(unitType, known);
  const key = ids.join();
  const traits = ids.map((id) => unitType.residents.traitsOf(id));
  const before = known.get(key);
  if (before?.traits.every((one, at) => one === traits[at])) return before.fit;
  if (known.size >= maxKnownFits) known.clear();
  const fit = fitOf(unitType, ids);
  known.set(key, { traits, fit });
  return fit;
}

function fitOf({ questionnaire, residents }: IndexedUnitType, ids: readonly MembershipId[]): GroupFit {
  const { questions } = questionnaire;
  const sheets = ids.map((id) => residents.answersOf(id));
  const pairs = ids.flatMap((one, at) =>
    ids.slice(at + 1).map((other, after): PairPercent => {
      const [mine, theirs] = [sheets[at], sheets[at + 1 + after]];
      return { one, other, percent: mine && theirs ? percentMatch(questions, mine, theirs) : null };
    }),
  );
  return fitFrom(pairs, ids.length);
}

/**
 * What has changed about a person since the draft was made. Who was moved into a room by the draft itself has not
 * changed.
 */
function changeOf(
  { unitTypeId, homeId }: PersonRecord,
  now: DraftResident | undefined,
  { group, drafted }: { group: GroupRecord | undefined; drafted: ReadonlyMap<string, number> },
): DraftChange | null {
  if (!now) return 'removed';
  if (now.unitTypeId !== unitTypeId) return 'otherUnitType';
  if (group?.state === 'done' || group?.state === 'undoing')
    return now.roomId === group.roomId ? null : 'otherRoom';
  if (now.roomId !== homeId) return 'otherRoom';
  if (now.roomId !== null && now.roomSize !== drafted.get(now.roomId)) return 'otherRoom';
  if (now.isRoomLocked) return 'locked';
  return now.isHidden ? 'hidden' : null;
}

/**
 * Reads a draft, and compares everybody in it with what they are now.
 * @param part one group by its number: the only one then, with its people as the only residents, and without pins
 */
export async function readDraft(
  db: Db,
  residentIndexes: ResidentIndexes,
  draft: NamedDraft,
  part?: { group: number },
): Promise<CurrentDraft> {
  const { id, subnetworkId } = draft;
  const [unitTypes, groups, people, pins] = await Promise.all([
    unitTypesIn(db, subnetworkId),
    groupsOf(db, id, part?.group),
    part ? membersOf(db, id, part.group) : peopleOf(db, id),
    part ? [] : pinsOf(db, id),
  ]);
  // Windows that follow a search read it every few seconds.
  const isEmpty = draft.state === 'running' && people.length === 0;
  const ids = people.map(({ personId }) => personId);
  const residents = isEmpty ? [] : await (part ? residentsAmong(db, ids) : residentsOf(db, subnetworkId));
  const nowOf = new Map(residents.map((one) => [one.id, one]));
  const gone = isEmpty ? [] : people.filter(({ personId }) => !nowOf.has(personId));
  const removed = new Map(
    (gone.length > 0
      ? await namesOf(
          db,
          gone.map(({ personId }) => personId),
        )
      : []
    ).map((one) => [one.id, one]),
  );
  const groupOf = new Map(groups.map((group) => [group.number, group]));
  const drafted = new Map<string, number>();
  for (const { homeId } of people) if (homeId) drafted.set(homeId, (drafted.get(homeId) ?? 0) + 1);
  const all = people.map((person): DraftMember => {
    const now = nowOf.get(person.personId);
    const group = person.number === null ? undefined : groupOf.get(person.number);
    const { firstName = '', lastName = '' } = now ?? removed.get(person.personId) ?? {};
    return { ...person, firstName, lastName, now, change: changeOf(person, now, { group, drafted }) };
  });
  const inGroup = new Map<number, DraftMember[]>();
  for (const member of all)
    if (member.number !== null) inGroup.set(member.number, [...(inGroup.get(member.number) ?? []), member]);
  const indexOf = (unitTypeId: UnitTypeId) => residentIndexes.of({ unitTypeId, subnetworkId });
  const indexes = new Map(
    await Promise.all(
      [...new Set(groups.map(({ unitTypeId }) => unitTypeId))].map(
        async (unitTypeId) => [unitTypeId, await indexOf(unitTypeId)] as const,
      ),
    ),
  );
  return {
    draft,
    unitTypes,
    groups: groups.map((group) => {
      const members = inGroup.get(group.number) ?? [];
      const unitType = indexes.get(group.unitTypeId);
      const together = members.map(({ personId }) => personId);
      return { ...group, members, fit: unitType ? fitOfPeople(unitType, together) : fitFrom([], 0) };
    }),
    outside: all.filter(({ number }) => number === null),
    members: new Map(all.map((member) => [member.personId, member])),
    pins,
    residents,
    indexOf,
  };
}

/** A mean with one decimal; null of nobody. */
export const meanOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((10 * sum) / count) / 10;

/** The mean of all placed people with those they live with, that of the worst group, and how many fit badly. */
export function totalsOf(groups: readonly Pick<CurrentGroup, 'fit' | 'members'>[]) {
  const percents = groups.flatMap(({ fit }) => fit.percent ?? []);
  return {
    mean: meanOf(
      groups.reduce((sum, { fit }) => sum + fit.sumOfMeans, 0),
      groups.reduce((sum, { members }) => sum + members.length, 0),
    ),
    lowest: percents.length > 0 ? percents.reduce((least, percent) => Math.min(least, percent)) : null,
    low: percents.filter((percent) => percent < lowGroupPercent).length,
  };
}

/** Equal for groups of the same people, whatever their numbers. */
export function fingerprintOf(groups: readonly Pick<CurrentGroup, 'members'>[]): string {
  const together = groups.map(({ members }) =>
    members
      .map(({ personId }) => personId)
      .toSorted()
      .join(),
  );
  return createHash('sha256').update(together.toSorted().join(';')).digest('base64');
}

/** Who may be placed with whom in a draft; pins are wishes for the next search, and bind nobody who moves people. */
export async function rulesOf(db: Db, { draft, residents }: Pick<CurrentDraft, 'draft' | 'residents'>) {
  const users = residents.flatMap(({ userId }) => userId ?? []);
  return new TogetherRules(draft.genderPolicy, await blocksOf(db, users));
}

/** Everybody who lives with a person of a draft, and is placed with them. */
export const householdIn = ({ members }: CurrentDraft, { homeId, personId }: PersonRecord): DraftMember[] =>
  [...members.values()].filter(
    (one) => one.personId === personId || (homeId !== null && one.homeId === homeId),
  );

/** A room has its unit; people without one need one. */
export const needsUnit = (people: readonly Pick<PersonRecord, 'homeId'>[]): boolean =>
  people.length > 0 && people.every(({ homeId }) => homeId === null);

/** Whether a commit of a group can be undone: for a day, unless that was tried and its homes cannot be again. */
export const isUndoable = (
  { state, doneAt, skipReason }: Pick<GroupRecord, 'doneAt' | 'skipReason' | 'state'>,
  now: Date,
): boolean =>
  state === 'done' &&
  now.getTime() - Number(doneAt) < groupsUndoableMs &&
  (skipReason === null || skipReason === 'notAllowed');

/** Whether people of a group in this state can still be moved. */
export const isOpen = (state: GroupState): boolean =>
  state === 'drafted' || state === 'skipped' || state === 'undone';

/** How many homes the people of a group come from. */
const homesIn = (members: readonly DraftMember[]): number =>
  new Set(members.map(({ homeId, personId }) => homeId ?? personId)).size;

/** Whether a commit makes a room of a group: somebody joins somebody. */
export const isCommittable = ({ state, members }: Pick<CurrentGroup, 'members' | 'state'>): boolean =>
  isOpen(state) && homesIn(members) > 1;
