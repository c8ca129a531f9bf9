/* oxlint-disable typescript/no-non-null-assertion -- indices are people and blocks, for which all arrays have room */
import type { Bound } from './bound';
import { Draft } from './draft';
import { bestPairs } from './pairs/best-pairs';
import type { OptimalityProof } from './pairs/maximum-weight-matching';
import { assertProblem, type Group, type GroupProblem } from './problem';
import { conflictsOf, type FreePart, freePart } from './rules';
import { Search, type SearchOptions } from './search';
import { leavingRule, type UnplacedBlocks, unplacedBlocks } from './unplaced';
import { powerWorth } from './worth';

export interface ProposalOptions extends SearchOptions {
  /** 1 for the best total, −Infinity for the best lowest mean; see `aimPowers`. */
  readonly power: number;
}

export interface Proposal {
  readonly groups: readonly Group[];
  readonly unplaced: readonly UnplacedBlocks[];
  /** The sum of all people's mean percents with their group, and the lowest of those who are placed. */
  readonly total: number;
  readonly lowest: number;
  /** No swap was made that lowered somebody's mean below this; 0 unless the lowest mean is the aim. */
  readonly floor: number;
  readonly bound: Bound;
  readonly seed: number;
}

type SearchResult = Omit<Proposal, 'seed' | 'unplaced'> & {
  readonly unplaced: readonly { block: number; rule: UnplacedBlocks['rule'] }[];
};

/**
 * Groups for everybody, as well as they fit under the rules: fills units with the best groups first, improves them by
 * exchanges, and ends where no two blocks would both rather swap. With the lowest mean as the aim, only swaps that
 * lower nobody below it count. Throws a RangeError for rules that contradict each other: see `conflictsOf`.
 */
export function propose(given: GroupProblem, options: ProposalOptions): Proposal {
  const part = freePartOf(given);
  const locked = lockedMeans(given);
  const { onProgress } = options;
  const found = search(part.problem, {
    ...options,
    ...(onProgress && {
      onProgress: (progress) =>
        onProgress({
          ...progress,
          placed: progress.placed + locked.length,
          total: progress.total + sum(locked),
          lowest: lowestOf([progress.lowest, ...locked]),
          bound: progress.bound + sum(locked),
        }),
    }),
  });
  const { total, lowest } = found;
  return {
    groups: [
      ...(given.locked ?? []),
      ...found.groups.map((group) => ({ ...group, blocks: blocksIn(part, group.blocks) })),
    ],
    unplaced: found.unplaced.map(({ block, rule }) => ({ blocks: part.blocks[block]!, rule })),
    total: total + sum(locked),
    lowest: lowestOf(found.groups.length > 0 ? [lowest, ...locked] : locked),
    floor: found.floor,
    bound: boundIn(given, part, found.bound, sum(locked)),
    seed: options.seed,
  };
}

function freePartOf(given: GroupProblem): FreePart {
  assertProblem(given);
  if (conflictsOf(given).length > 0) throw new RangeError('The rules contradict each other');
  return freePart(given);
}

const hasWork = ({ pairs, kinds }: GroupProblem) =>
  pairs.size > 0 && kinds.some(({ capacity, count }) => capacity * count > 0);

function search(problem: GroupProblem, options: ProposalOptions): SearchResult {
  const { power } = options;
  if (!hasWork(problem)) {
    const draft = new Draft(problem, powerWorth(1));
    return foundIn(draft, { floor: 0, bound: { total: 0, method: 'partners' } });
  }
  const paired = power === 1 ? pairUp(problem) : undefined;
  if (paired) return paired;
  const run = new Search(problem, options);
  const draft = run.improve(run.fill(), power);
  const floor = run.settle(draft, power);
  return foundIn(draft, { floor, bound: run.bound(draft) });
}

function foundIn(draft: Draft, { floor, bound }: Pick<SearchResult, 'bound' | 'floor'>): SearchResult {
  const { total, lowest } = draft.means();
  const unplaced = unplacedBlocks(draft).map((block) => ({ block, rule: leavingRule(draft, block) }));
  return { groups: draft.groups(), unplaced, total, lowest: lowestOf([lowest]), floor, bound };
}

/** The best pairs, where nobody has a room yet and there are units for all; undefined elsewhere. */
function pairUp(problem: GroupProblem): SearchResult | undefined {
  const { pairs, blocks, kinds } = problem;
  if (!kinds.every(({ capacity }) => capacity === 2)) return undefined;
  const units = kinds.flatMap(({ count }, kind) => Array<number>(count).fill(kind));
  if (blocks.length < pairs.size || units.length * 2 < pairs.size) return undefined;
  const { partners, total, proof } = bestPairs(pairs);
  const blockOf = new Map(blocks.map(([person], block) => [person, block]));
  const couples = Array.from(partners.entries()).filter(([one, other]) => one < other);
  const alone = Array.from(partners.entries()).flatMap(([one, other]) => (other < 0 ? [[one]] : []));
  const groups = [...couples, ...alone].slice(0, units.length).map((people, at) => ({
    kind: units[at]!,
    blocks: people.map((person) => blockOf.get(person)!),
  }));
  const draft = new Draft(problem, powerWorth(1), groups);
  return foundIn(draft, { floor: 0, bound: { total: 2 * total, method: 'pairs', proof } });
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
/** The lowest of means; 0 without any. */
const lowestOf = (means: readonly number[]) => {
  const lowest = means.reduce((a, b) => Math.min(a, b), Infinity);
  return lowest === Infinity ? 0 : lowest;
};

const blocksIn = (part: FreePart, blocks: readonly number[]) =>
  blocks.flatMap((block) => part.blocks[block]!);

/** The mean of each person in a locked group. */
function lockedMeans({ pairs: { size, values }, blocks, locked = [] }: GroupProblem): number[] {
  return locked.flatMap((group) => {
    const people = group.blocks.flatMap((block) => blocks[block]!);
    return people.map(
      (one) =>
        sum(people.map((other) => (one === other ? 0 : Math.max(values[one * size + other]! - 1, 0)))) /
        Math.max(people.length - 1, 1),
    );
  });
}

/** A bound of the free part, as one of the given problem: those in locked groups have no price. */
function boundIn({ pairs: { size } }: GroupProblem, part: FreePart, bound: Bound, locked: number): Bound {
  const total = bound.total + locked;
  const ofEverybody = <Numbers extends Float64Array | Int32Array>(
    numbers: Numbers,
    all: Numbers,
  ): Numbers => {
    for (const [at, person] of part.people.entries()) all[person] = numbers[at]!;
    return all;
  };
  switch (bound.method) {
    case 'partners':
      return { ...bound, total };
    case 'prices': {
      const people = ofEverybody(bound.prices.people, new Int32Array(size));
      return { ...bound, total, prices: { ...bound.prices, people } };
    }
    case 'pairs': {
      const duals = ofEverybody(bound.proof.duals, new Float64Array(size));
      return { ...bound, total, proof: proofIn(bound.proof, part.people, duals) };
    }
  }
}

/** The same proof with other numbers of people. */
function proofIn(
  { floor, blossoms }: OptimalityProof,
  people: readonly number[],
  duals: Float64Array,
): OptimalityProof {
  const numberOf = (member: number) => people[member] ?? member - people.length + duals.length;
  return {
    floor,
    duals,
    blossoms: blossoms.map(({ members, dual }) => ({ members: members.map(numberOf), dual })),
  };
}
