/* oxlint-disable typescript/no-non-null-assertion -- indices are people and units, for which all arrays have room */
import { anneal, bestPartners } from './anneal';
import { Beams, leftEach } from './beams';
import { type Bound, partnersBound, priceBound } from './bound';
import { construct } from './construct';
import { Draft, outside } from './draft';
import { bestPairs } from './pairs/best-pairs';
import { pairPrices } from './prices';
import { type Group, groupProblem, type GroupProblem } from './problem';
import { raiseLowest } from './raise-lowest';
import { createRandom } from './random';
import { makeStable } from './swaps';
import { powerWorth } from './worth';

export interface ProposalOptions {
  /** The same problem with the same seed and effort has the same result. */
  readonly seed: number;
  /** 1 for the best total, −Infinity for the best lowest mean; see `powerWorth`. */
  readonly power: number;
  /** Exchanges to try for each person. */
  readonly effort: number;
  /** Called with each better draft; false ends the search with it. */
  readonly onBetter?: (draft: Draft) => boolean;
}

export interface Proposal {
  readonly groups: readonly Group[];
  /** Blocks without a unit. */
  readonly unplaced: readonly number[];
  /** The sum of all people's mean percents with their group, and the lowest of them. */
  readonly total: number;
  readonly lowest: number;
  /** No swap was made that lowered somebody's mean below this; 0 unless the lowest mean is the aim. */
  readonly floor: number;
  readonly bound: Bound;
  /** Swaps that two blocks would rather have made, and that were made. */
  readonly swaps: number;
}

/** In larger problems the first draft is better than what annealing finds in a reasonable time. */
const annealed = 600;
/** Partners of each person whose units are tried. */
const partners = 24;
/** Losses in percent that annealing accepts. */
const heat = { from: 4, to: 0.15 };

/**
 * Groups for everybody, as well as they fit: fills units with the best groups first, improves them by exchanges, and
 * ends where no two blocks would both rather swap. With the lowest mean as the aim, only swaps that lower nobody below
 * it count.
 */
export function propose(given: GroupProblem, options: ProposalOptions): Proposal {
  const problem = groupProblem(given);
  const { pairs, kinds, blocks } = problem;
  const { power, effort, onBetter = () => true } = options;
  const random = createRandom(options.seed);
  const worth = powerWorth(power);
  const usual = kinds.toSorted((a, b) => b.capacity * b.count - a.capacity * a.count)[0];
  if (!usual || pairs.size === 0) throw new RangeError('There is nothing to fill, or nobody to place');

  if (power === 1 && kinds.every(({ capacity, excludes }) => capacity === 2 && !excludes)) {
    const solved = pairUp(problem);
    if (solved) return solved;
  }
  const prices = pairPrices(pairs, usual.capacity - 1);
  const beams = new Beams(problem, prices);
  let best = new Draft(problem, worth, construct(problem, beams));
  let goesOn = onBetter(best);
  if (goesOn && (pairs.size <= annealed || power < 1)) {
    const attempt = best.copy();
    const steps = effort * pairs.size;
    anneal(attempt, bestPartners(attempt, Math.min(partners, pairs.size - 1)), random, { steps, ...heat });
    if (attempt.total() > best.total()) {
      best = attempt;
      goesOn = onBetter(best);
    }
  }
  const aimsAtLowest = power === -Infinity;
  if (aimsAtLowest) raiseLowest(best);
  const floor = aimsAtLowest ? lowestMean(best) : 0;
  const swaps = makeStable(best, floor);
  onBetter(best);

  const unplaced = blocks.flatMap((people, block) => (best.unitOf[people[0]!] === outside ? block : []));
  return {
    groups: best.groups(),
    unplaced,
    total: totalMean(best),
    lowest: lowestMean(best),
    floor,
    bound:
      unplaced.length > 0 ? partnersBound(problem, false) : boundOf(problem, prices, beams, usual.capacity),
    swaps,
  };
}

/** The best pairs, where nobody has a room yet and there are units for all; undefined elsewhere. */
function pairUp({ pairs, blocks, kinds }: GroupProblem): Proposal | undefined {
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
  const placed = new Set(groups.flatMap((group) => group.blocks));
  const lowest =
    alone.length > 0
      ? 0
      : Math.min(...couples.map(([one, other]) => pairs.values[one * pairs.size + other]! - 1));
  return {
    groups,
    unplaced: [...blocks.keys()].filter((block) => !placed.has(block)),
    total: 2 * total,
    lowest: groups.length > couples.length ? 0 : lowest,
    floor: 0,
    bound: { total: 2 * total, method: 'pairs', proof },
    swaps: 0,
  };
}

/** The best of the bounds. */
function boundOf(problem: GroupProblem, prices: Int32Array, beams: Beams, capacity: number): Bound {
  const partnersOnly = partnersBound(problem, true);
  beams.freeAll();
  // Prices that leave a little for most people, and not so much that too many groups leave something.
  const apart = Math.ceil(problem.blocks.length / 200);
  const lefts = problem.blocks.flatMap((_, block) => {
    const [set] = block % apart === 0 ? beams.around(block, capacity) : [];
    return set ? leftEach(set) : [];
  });
  const usual = lefts.reduce((sum, left) => sum + left, 0) / Math.max(lefts.length, 1);
  const shifted = prices.map((price) => Math.max(0, Math.round(price + usual / 2 - 16)));
  const byPrices = priceBound(problem, shifted, problem.pairs.size > 6000 ? 1 : 3);
  return byPrices && byPrices.total < partnersOnly.total ? byPrices : partnersOnly;
}

function totalMean(draft: Draft): number {
  let total = 0;
  for (const person of draft.unitOf.keys()) total += draft.meanOf(person);
  return total;
}

/** Of those who are placed. */
function lowestMean(draft: Draft): number {
  let lowest = Infinity;
  for (const [person, unit] of draft.unitOf.entries())
    if (unit !== outside) lowest = Math.min(lowest, draft.meanOf(person));
  return lowest;
}
