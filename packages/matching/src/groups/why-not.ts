/* oxlint-disable typescript/no-non-null-assertion -- indices are people, blocks and kinds of the problem */
import { checkCertificate } from '../certificate/check-certificate';
import { certificateOf } from './certify';
import { type Group, type GroupProblem, type Pair, placesIn } from './problem';
import { type Proposal, propose, type ProposalOptions } from './propose';
import { blocksOfPeople, conflictsOf, forbiddenPairs, joinedBlocks, valuesAmong } from './rules';
import type { LeavingRule } from './unplaced';

/** Something that staff, or the person, could decide otherwise. None names an answer or a block of anybody. */
export type Change =
  /** A pin of theirs is removed. */
  | { readonly change: 'not apart' | 'not together'; readonly pin: Pair }
  /** A locked group, by its place among them, is opened. */
  | { readonly change: 'not locked'; readonly group: number }
  | { readonly change: 'more units'; readonly kind: number; readonly count: number };

export interface WhyNot {
  /** What leaves them out: nothing of theirs may be said where it is `together`. Undefined for who is placed. */
  readonly rule: LeavingRule | undefined;
  /** Their mean percent in the draft; undefined without a unit. */
  readonly mean: number | undefined;
  /** With those who fit best, as few as could live in one unit with them, they would have this mean. */
  readonly most: number;
  /** What would have helped, the smallest change first, and the mean percent they would have. */
  readonly helps: readonly { readonly change: Change; readonly mean: number }[];
  /** False where the time was over before each change was tried. */
  readonly isComplete: boolean;
}

export interface WhyNotOptions extends Omit<ProposalOptions, 'onProgress'> {
  /** Asked before each change; true ends the search with what was found. */
  readonly isOver?: () => boolean;
}

/** Groups around a person that are formed again, others without a unit, and units that stay empty. */
const nearby = { groups: 12, waiting: 12, empty: 3 };
/** By how much a mean must rise before a change is worth mentioning, in percent. */
const worthwhile = 5;

/**
 * Why a person has no unit, or one where they fit badly: makes each change that concerns them, forms the groups around
 * them again, and keeps the changes by which they get a unit, or fit clearly better, while as many others have one.
 * Each is checked as a proposal is.
 */
export function whyNot(
  problem: GroupProblem,
  proposal: Pick<Proposal, 'groups' | 'unplaced'>,
  person: number,
  { isOver = () => false, ...options }: WhyNotOptions,
): WhyNot {
  const crew = crewOf(problem, person);
  const around = neighbourhoodOf(problem, proposal, crew);
  const solve = (changed: GroupProblem, more: readonly Group[]) => {
    const part = narrow(
      changed,
      { ...around, groups: [...new Set([...around.groups, ...more])] },
      proposal.groups,
    );
    if (conflictsOf(part.problem).length > 0) return undefined;
    // The bound is not needed.
    const found = propose(part.problem, { ...options, onProgress: ({ phase }) => phase !== 'bounding' });
    if (checkCertificate(part.problem, certificateOf(part.problem, found)).length > 0) return undefined;
    const own = part.people.indexOf(person);
    return { mean: meanIn(part.problem, found.groups, own), waiting: waitingIn(part.problem, found) };
  };
  const mean = meanIn(problem, proposal.groups, person);
  const helps: { change: Change; mean: number }[] = [];
  const seen = new Map<readonly Group[], ReturnType<typeof solve>>();
  let isComplete = true;
  for (const { change, changed, more } of changesFor(problem, proposal, crew)) {
    isComplete = !isOver();
    if (!isComplete) break;
    if (change.change === 'more units' && helps.some(({ change: one }) => isSameKind(one, change))) continue;
    // Without the change, the same groups: a better search is no help by the change.
    const before = seen.get(more) ?? solve(problem, more);
    seen.set(more, before);
    const after = solve(changed, more);
    if (!before || after?.mean === undefined) continue;
    const isBetter =
      mean === undefined
        ? after.waiting < before.waiting
        : after.waiting <= before.waiting && after.mean >= Math.max(mean, before.mean ?? 0) + worthwhile;
    if (isBetter) helps.push({ change, mean: after.mean });
  }
  const rule = proposal.unplaced.find(({ blocks }) => blocks.includes(crew[0]!))?.rule;
  return { rule, mean, most: mostFor(problem, person), helps, isComplete };
}

const isSameKind = (one: Change, other: Change) =>
  one.change === other.change && 'kind' in one && 'kind' in other && one.kind === other.kind;

/** The blocks that stay with a person. */
function crewOf(problem: GroupProblem, person: number): readonly number[] {
  const block = blocksOfPeople(problem)[person]!;
  return joinedBlocks(problem).find((blocks) => blocks.includes(block)) ?? [block];
}

const none: readonly Group[] = [];

/** The changes that concern some blocks, the smallest first, and the groups that they concern, too. */
function* changesFor(
  problem: GroupProblem,
  { groups }: Pick<Proposal, 'groups'>,
  crew: readonly number[],
): Generator<{ change: Change; changed: GroupProblem; more: readonly Group[] }> {
  const { kinds, blocks, together = [], apart = [], locked = [] } = problem;
  const people = new Set(crew.flatMap((block) => blocks[block]!));
  const blockOf = blocksOfPeople(problem);
  const groupOf = (person: number) => groups.filter((group) => group.blocks.includes(blockOf[person]!));
  const concerns = ([one, other]: Pair) => people.has(one) || people.has(other);
  for (const pin of apart.filter(concerns))
    yield {
      change: { change: 'not apart', pin },
      changed: { ...problem, apart: apart.filter((other) => other !== pin) },
      more: pin.flatMap(groupOf),
    };
  for (const pin of together.filter(concerns))
    yield {
      change: { change: 'not together', pin },
      changed: { ...problem, together: together.filter((other) => other !== pin) },
      more: none,
    };
  for (const [at, group] of locked.entries())
    if (group.blocks.some((block) => crew.includes(block)))
      yield {
        change: { change: 'not locked', group: at },
        changed: { ...problem, locked: locked.toSpliced(at, 1) },
        more: none,
      };
  for (const [kind, unit] of kinds.entries())
    for (const count of placesIn(unit) >= people.size ? [1, 2, 3] : [])
      yield {
        change: { change: 'more units', kind, count },
        changed: { ...problem, kinds: kinds.with(kind, { ...unit, count: unit.count + count }) },
        more: none,
      };
}

interface Neighbourhood {
  readonly groups: readonly Group[];
  readonly waiting: readonly number[];
}

/** The groups, and the blocks without a unit, with which some blocks fit best. */
function neighbourhoodOf(
  { pairs: { size, values }, blocks }: GroupProblem,
  { groups, unplaced }: Pick<Proposal, 'groups' | 'unplaced'>,
  crew: readonly number[],
): Neighbourhood {
  const people = crew.flatMap((block) => blocks[block]!);
  const fitWith = (some: readonly number[]) => {
    const others = some.flatMap((block) => blocks[block]!);
    let sum = 0;
    for (const one of people) for (const other of others) sum += values[one * size + other]!;
    return sum / Math.max(others.length, 1);
  };
  const nearest = <Set>(sets: readonly Set[], blocksIn: (set: Set) => readonly number[], count: number) =>
    sets
      .map((set) => ({ set, fit: blocksIn(set).includes(crew[0]!) ? Infinity : fitWith(blocksIn(set)) }))
      .toSorted((a, b) => b.fit - a.fit)
      .slice(0, count)
      .map(({ set }) => set);
  return {
    groups: nearest(groups, (group) => group.blocks, nearby.groups),
    waiting: nearest(unplaced, (one) => one.blocks, nearby.waiting).flatMap((one) => one.blocks),
  };
}

/** The problem of some groups and blocks alone, with the empty units of their kinds. */
function narrow(problem: GroupProblem, { groups, waiting }: Neighbourhood, all: readonly Group[]) {
  const { pairs, blocks, kinds, locked = [] } = problem;
  const chosen = [...groups.flatMap((group) => group.blocks), ...waiting];
  const people = chosen.flatMap((block) => blocks[block]!);
  const numbers = new Map(people.map((person, at) => [person, at]));
  const blockNumbers = new Map(chosen.map((block, at) => [block, at]));
  const inside = (pins: readonly Pair[] = []) =>
    pins.flatMap(([one, other]): Pair[] =>
      numbers.has(one) && numbers.has(other) ? [[numbers.get(one)!, numbers.get(other)!]] : [],
    );
  const known = (some: Iterable<number>) => [...some].flatMap((block) => blockNumbers.get(block) ?? []);
  const count = (some: readonly Group[], kind: number) => some.filter((group) => group.kind === kind).length;
  const part: GroupProblem = {
    pairs: valuesAmong(pairs, people),
    blocks: chosen.map((block) => blocks[block]!.map((person) => numbers.get(person)!)),
    kinds: kinds.map((unit, kind) => ({
      ...unit,
      count: count(groups, kind) + Math.min(unit.count - count(all, kind), nearby.empty),
    })),
    rooms: known(problem.rooms ?? []),
    together: inside(problem.together),
    apart: inside(problem.apart),
    locked: locked
      .filter((group) => blockNumbers.has(group.blocks[0]!))
      .map((group) => ({ ...group, blocks: known(group.blocks) })),
  };
  return { problem: part, people };
}

/** Undefined without a unit, and in one alone, which is no help to anybody. */
function meanIn({ pairs: { size, values }, blocks }: GroupProblem, groups: readonly Group[], person: number) {
  for (const group of groups) {
    const people = group.blocks.flatMap((block) => blocks[block]!);
    if (!people.includes(person) || people.length < 2) continue;
    const sum = people.reduce((all, other) => all + Math.max(values[person * size + other]! - 1, 0), 0);
    return sum / Math.max(people.length - 1, 1);
  }
  return undefined;
}

/** The people without a unit, and those who are alone in one. */
function waitingIn({ blocks }: GroupProblem, { groups, unplaced }: Pick<Proposal, 'groups' | 'unplaced'>) {
  const count = (one: { blocks: readonly number[] }) => one.blocks.flatMap((block) => blocks[block]!).length;
  const alone = groups.filter((group) => count(group) === 1).length;
  return unplaced.reduce((sum, one) => sum + count(one), alone);
}

/** The mean of a person with those who fit best and may live with them, in the smallest kind of unit. */
function mostFor(problem: GroupProblem, person: number): number {
  const { pairs, kinds } = problem;
  const forbids = forbiddenPairs(problem);
  const places = kinds.flatMap((kind) => (kind.count === 0 ? [] : placesIn(kind)));
  const others = Math.max(places.reduce((a, b) => Math.min(a, b), Infinity) - 1, 1);
  const row = pairs.values.subarray(person * pairs.size, (person + 1) * pairs.size);
  const fits = Array.from(row.entries()).flatMap(([other, value]) =>
    value === 0 || forbids(person, other) ? [] : value - 1,
  );
  const best = fits.toSorted((a, b) => b - a).slice(0, Math.min(others, fits.length));
  return best.reduce((sum, fit) => sum + fit, 0) / Math.max(best.length, 1);
}
