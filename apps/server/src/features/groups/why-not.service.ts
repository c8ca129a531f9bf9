import type { ReplyOf } from '@nestmate/contract/call';
import type { MembershipId } from '@nestmate/contract/ids';
import type { staffCalls } from '@nestmate/contract/staff';
import type { DraftHelp } from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import { unitsFor, type WhyNot } from '@nestmate/matching/groups';
import type { Db } from '../../platform/database/client';
import { ProductError } from '../../platform/http';
import { unitSupplyOf } from '../room';
import { type DraftMember, type CurrentDraft, isOpen, needsUnit, readDraft, rulesOf } from './draft-now';
import { type DraftDependencies, pinsInWords, requireDraft } from './drafts.service';
import type { TogetherRules } from './households';
import { answerWhyNot } from './search';
import type { WhyNotInput } from './search-thread';
import { pinsByNumber } from './search.service';

type Reply = ReplyOf<(typeof staffCalls)['staffGroups']['help']>;

/** Groups and homes without a place that are nearest to a person, and units that could be opened for them. */
const nearby = { groups: 12, waiting: 12, units: 3 };

/** People who stay together: those of one home. */
type Home = readonly DraftMember[];

interface Near {
  home: Home;
  groups: readonly { homes: readonly Home[]; isLocked: boolean }[];
  waiting: readonly Home[];
}

function homesOf(members: readonly DraftMember[]): Home[] {
  const homes = new Map<string, DraftMember[]>();
  for (const one of members) {
    const key = one.homeId ?? one.personId;
    homes.set(key, [...(homes.get(key) ?? []), one]);
  }
  return [...homes.values()];
}

/**
 * What would have helped somebody without a place, or in a group that fits them badly: a thread forms the groups around
 * them again for each change that staff could make.
 * @throws ProductError `NotFound`, or `Conflict` where they cannot be moved: in a room by now, or changed since
 */
export async function helpFor(
  { db, residentIndexes }: DraftDependencies,
  id: GroupDraftId,
  personId: MembershipId,
): Promise<Reply> {
  const drafted = await readDraft(db, residentIndexes, await requireDraft(db, id));
  const member = drafted.members.get(personId);
  if (!member) throw new ProductError('NotFound');
  const group = drafted.groups.find(({ number }) => number === member.number);
  const isMovable = member.change === null && (!group || (isOpen(group.state) && isUnchanged(group.members)));
  if (drafted.draft.state !== 'ready' || !isMovable) throw new ProductError('Conflict');
  const rules = await rulesOf(db, drafted);
  const near = await nearTo(drafted, member, rules);
  const { input, people } = await inputOf(db, drafted, { member, near, rules });
  const { mean, most, helps, isComplete } = await answerWhyNot(input);
  const personAt = (number: number) => people[number]?.personId;
  return {
    mean: mean === undefined ? null : rounded(mean),
    most: rounded(most),
    helps: helps.flatMap((help) => helpInWords(drafted, help, personAt)),
    is_complete: isComplete,
  };
}

const rounded = (percent: number) => Math.round(percent * 10) / 10;
const isUnchanged = (members: readonly DraftMember[]) => members.every(({ change }) => change === null);

function helpInWords(
  drafted: CurrentDraft,
  { change, mean: exact }: WhyNot['helps'][number],
  personAt: (number: number) => MembershipId | undefined,
): DraftHelp[] {
  const mean = rounded(exact);
  switch (change.change) {
    case 'not apart':
    case 'not together': {
      const ids = new Set(change.pin.map(personAt));
      const pins = drafted.pins.filter(({ lowerId, higherId }) => ids.has(lowerId) && ids.has(higherId));
      return pinsInWords(drafted, pins).map(({ kind, ...pin }) => ({
        change: kind === 'apart' ? 'not_apart' : 'not_together',
        ...pin,
        mean,
      }));
    }
    case 'not locked':
      return [{ change: 'not_locked', mean }];
    case 'more units':
      return [{ change: 'more_units', count: change.count, mean }];
  }
}

/** The groups and homes that fit a person best, and those of the people who fit best and of their pins. */
async function nearTo(
  { groups, outside, members, unitTypes, pins, indexOf }: CurrentDraft,
  member: DraftMember,
  rules: TogetherRules,
): Promise<Near> {
  const { unitTypeId } = member;
  const { residents } = await indexOf(unitTypeId);
  const capacity = unitTypes.find(({ id }) => id === unitTypeId)?.capacity ?? 0;
  const movable = groups.filter(
    (group) => group.unitTypeId === unitTypeId && isOpen(group.state) && isUnchanged(group.members),
  );
  const waiting = homesOf(outside.filter((one) => one.unitTypeId === unitTypeId)).filter(isUnchanged);
  const all = [...movable.flatMap((group) => group.members), ...waiting.flat()];
  const home = all.filter(
    ({ personId, homeId }) => personId === member.personId || (homeId !== null && homeId === member.homeId),
  );
  const fits = new Map<MembershipId, number>();
  for (const { personId } of home) {
    const answers = residents.answersOf(personId);
    if (!answers) continue;
    const percents = residents.percentagesFor(
      answers,
      all.map((one) => one.personId),
    );
    for (const one of all)
      fits.set(one.personId, (fits.get(one.personId) ?? 0) + (percents.get(one.personId) ?? 0));
  }
  const fitOf = (some: readonly DraftMember[]) =>
    some.reduce((sum, { personId }) => sum + (fits.get(personId) ?? 0), 0) / Math.max(some.length, 1);
  const mayLive = ({ now }: DraftMember) =>
    home.every((mine) => mine.now !== undefined && now !== undefined && rules.allows(mine.now, now));
  const best = all
    .filter((one) => !home.includes(one) && mayLive(one))
    .toSorted((a, b) => fitOf([b]) - fitOf([a]))
    .slice(0, Math.max(capacity - 1, 1));
  const mine = new Set(home.map(({ personId }) => personId));
  const pinned = pins.flatMap(({ lowerId, higherId }) =>
    mine.has(lowerId) || mine.has(higherId) ? [lowerId, higherId] : [],
  );
  const needed = new Set([...home, ...best, ...pinned.flatMap((id) => members.get(id) ?? [])]);
  const nearest = <Set>(
    sets: readonly Set[],
    membersOf: (set: Set) => readonly DraftMember[],
    count: number,
  ) => {
    const sorted = sets.toSorted((a, b) => fitOf(membersOf(b)) - fitOf(membersOf(a)));
    const first = new Set(sorted.slice(0, count));
    return sorted.filter((one) => first.has(one) || membersOf(one).some((each) => needed.has(each)));
  };
  return {
    home,
    groups: nearest(movable, (group) => group.members, nearby.groups).map((group) => ({
      homes: homesOf(group.members),
      isLocked: group.locked,
    })),
    waiting: nearest(waiting, (one) => one, nearby.waiting),
  };
}

/** The groups near to a person as a search sees them, with the units that they have and that are left. */
async function inputOf(
  db: Db,
  { draft, groups, unitTypes, pins, indexOf }: CurrentDraft,
  { member, near, rules }: { member: DraftMember; near: Near; rules: TogetherRules },
): Promise<{ input: WhyNotInput; people: readonly DraftMember[] }> {
  const { unitTypeId } = member;
  const { questionnaire, residents } = await indexOf(unitTypeId);
  const capacity = unitTypes.find(({ id }) => id === unitTypeId)?.capacity ?? 0;
  const homes = [...near.groups.flatMap((group) => group.homes), ...near.waiting];
  const people = homes.flat();
  const numberOf = new Map(people.map(({ personId }, number) => [personId, number]));
  const blockOf = new Map(homes.map((home, block) => [home, block]));
  const apart = people.flatMap(({ now: one }, at) =>
    people
      .slice(0, at)
      .flatMap(({ now: other }, before): [number, number][] =>
        one && other && rules.allows(one, other) ? [] : [[before, at]],
      ),
  );
  const [supply] = await unitSupplyOf(db, [unitTypeId]);
  const open = groups.filter((group) => group.unitTypeId === unitTypeId && isOpen(group.state));
  const awaiting = open.filter((group) => needsUnit(group.members)).length;
  const left = Math.max(0, (supply?.unitsLeft ?? Infinity) - awaiting);
  const housed = near.waiting.filter((home) => !needsUnit(home)).length;
  // As a search does: no more units than everybody needs.
  const useful = unitsFor(
    homes.map(({ length }) => length),
    capacity,
  );
  const had = near.groups.length + housed;
  return {
    people,
    input: {
      person: numberOf.get(member.personId) ?? 0,
      questions: questionnaire.questions,
      answers: people.map(({ personId }) => residents.answersOf(personId) ?? new Map<never, never>()),
      genderKinds: people.map(() => 0),
      mayLive: [[true]],
      apart,
      blocks: homes.map((home) => home.map(({ personId }) => numberOf.get(personId) ?? 0)),
      groups: near.groups.map((group) => group.homes.map((home) => blockOf.get(home) ?? 0)),
      locked: near.groups.flatMap(({ isLocked }, at) => (isLocked ? at : [])),
      unplaced: near.waiting.map((home) => {
        const why = home[0]?.unplaced;
        return { block: blockOf.get(home) ?? 0, rule: why == null || why === 'alone' ? 'places' : why };
      }),
      pins: pinsByNumber(pins, numberOf),
      capacity,
      units: Math.max(had, Math.min(had + Math.min(left, nearby.units), useful)),
      seed: draft.seed,
      aim: draft.aim,
    },
  };
}
