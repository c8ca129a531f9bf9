/* oxlint-disable typescript/no-non-null-assertion -- indices are people and units, for which all arrays have room */
import { anneal, bestPartners } from './anneal';
import { Beams, leftEach } from './beams';
import { type Bound, partnersBound, priceBound } from './bound';
import { construct, fillInTurn } from './construct';
import { Draft } from './draft';
import { pairPrices } from './prices';
import type { GroupProblem } from './problem';
import { raiseLowest } from './raise-lowest';
import { createRandom } from './random';
import { makeStable } from './swaps';
import { houseRooms, placeMore, unplacedBlocks } from './unplaced';
import { powerWorth } from './worth';

export interface Progress {
  readonly phase: 'bounding' | 'filling' | 'improving' | 'swapping';
  /** Of the best draft so far: people with a unit, the sum of their mean percents, and the lowest. */
  readonly placed: number;
  readonly total: number;
  readonly lowest: number;
  /** No draft that places as many has a larger total, as far as is known by now. */
  readonly bound: number;
}

export interface SearchOptions {
  /** The same problem with the same seed and effort has the same result. Of equal drafts, it chooses one. */
  readonly seed: number;
  /** Exchanges to try for each person. */
  readonly effort: number;
  /** Called many times a second; false ends the search with the best draft so far. */
  readonly onProgress?: (progress: Progress) => boolean;
}

/** In larger problems the first draft is better than what annealing finds in a reasonable time. */
const annealed = 600;
/** Partners of each person whose units are tried. */
const partners = 24;
/** Losses in percent that annealing accepts. */
const heat = { from: 4, to: 0.15 };
/** Powers with which the lowest mean is sought. */
const lowPowers = [1, -4, -12, -24];

/** A search for the best draft of a problem without pins and locks, step by step; each step may be stopped. */
export class Search {
  readonly #problem: GroupProblem;
  readonly #options: SearchOptions;
  readonly #order: readonly number[];
  readonly #capacity: number;
  readonly #partnersBounds = new Map<boolean, Bound>();
  #guide: { readonly prices: Int32Array; readonly beams: Beams } | undefined;
  #bound: Bound | undefined;
  #isStopped = false;

  /** The problem has people and places. */
  constructor(problem: GroupProblem, options: SearchOptions) {
    this.#problem = problem;
    this.#options = options;
    this.#order = shuffled(problem.blocks.length, createRandom(options.seed));
    const [usual] = problem.kinds.toSorted((a, b) => b.capacity * b.count - a.capacity * a.count);
    this.#capacity = usual?.capacity ?? 0;
  }

  /** A draft for the best total, in which as many as possible have a unit. */
  fill(): Draft {
    const worth = powerWorth(1);
    const first = new Draft(this.#problem, worth, fillInTurn(this.#problem, this.#order));
    houseRooms(first);
    placeMore(first);
    if (!this.#goesOn('filling', first)) return first;
    const goesOn = () => this.#goesOn('filling', first);
    const { beams } = this.#guideOf();
    const groups = construct(this.#problem, beams, { order: this.#order, goesOn });
    if (!groups) return first;
    const second = new Draft(this.#problem, worth, groups);
    houseRooms(second);
    placeMore(second);
    return isBetter(second, first, 1) ? second : first;
  }

  /** The draft, or a better one with respect to a power mean of people's means; see `powerWorth`. */
  improve(start: Draft, power: number): Draft {
    const { size } = this.#problem.pairs;
    const isLowest = power === -Infinity;
    let best = start.copy(powerWorth(power));
    const goesOn = () => this.#goesOn('improving', best);
    if (isLowest) raiseLowest(best, goesOn);
    const near = bestPartners(best, Math.min(partners, size - 1));
    const random = createRandom(this.#options.seed);
    // What annealing finds is chance at the lowest mean, which a few people have; so it is tried by several ways.
    const tried = isLowest ? lowPowers : [power];
    for (const one of tried.filter((other) => size > 1 && (size <= annealed || other < 1))) {
      if (!goesOn()) break;
      const attempt = start.copy(powerWorth(one));
      anneal(attempt, near, random, { steps: this.#options.effort * size, ...heat, goesOn });
      if (isLowest) raiseLowest(attempt, goesOn);
      if (isBetter(attempt, best, power)) best = attempt;
    }
    return best;
  }

  /**
   * Changes a draft until no two blocks would both rather swap, and nobody without a unit fits into one. With the
   * lowest mean as the aim, only swaps that lower nobody below it count; returns it, or 0.
   */
  settle(draft: Draft, power: number): number {
    let floor = 0;
    do {
      this.#goesOn('swapping', draft);
      floor = power === -Infinity ? draft.means().lowest : 0;
      makeStable(draft, floor);
    } while (placeMore(draft) > 0);
    return floor;
  }

  /** The lowest bound that can be proven for drafts that place as many. */
  bound(draft: Draft): Bound {
    const placesAll = unplacedBlocks(draft).length === 0;
    let best = this.#partnersBound(placesAll);
    const goesOn = () => this.#goesOn('bounding', draft);
    if (!goesOn()) return best;
    const { prices, beams } = this.#guideOf();
    beams.freeAll();
    // Prices that leave a little for most people, and not so much that too many groups leave something.
    const apart = Math.ceil(this.#order.length / 200);
    const lefts = this.#order.flatMap((block, at) => {
      const [set] = at % apart === 0 ? beams.around(block, this.#capacity) : [];
      return set ? leftEach(set) : [];
    });
    const usual = lefts.reduce((sum, left) => sum + left, 0) / Math.max(lefts.length, 1);
    const start = prices.map((price) => Math.max(0, Math.round(price + usual / 2 - 16)));
    const passes = this.#problem.pairs.size > 6000 ? 1 : 3;
    const byPrices = priceBound(this.#problem, start, { passes, placesAll, goesOn });
    if (byPrices && byPrices.total < best.total) best = byPrices;
    this.#bound = best;
    this.#goesOn('bounding', draft);
    return best;
  }

  #goesOn(phase: Progress['phase'], draft: Draft): boolean {
    const { onProgress } = this.#options;
    if (!onProgress || this.#isStopped) return !this.#isStopped;
    const waiting = unplacedBlocks(draft).flatMap((block) => this.#problem.blocks[block]!).length;
    const placed = this.#problem.pairs.size - waiting;
    const bound = (this.#bound ?? this.#partnersBound(waiting === 0)).total;
    this.#isStopped = !onProgress({ phase, placed, ...draft.means(), bound });
    return !this.#isStopped;
  }

  #partnersBound(placesAll: boolean): Bound {
    const bound = this.#partnersBounds.get(placesAll) ?? partnersBound(this.#problem, placesAll);
    this.#partnersBounds.set(placesAll, bound);
    return bound;
  }

  #guideOf() {
    if (!this.#guide) {
      const prices = pairPrices(this.#problem.pairs, Math.max(this.#capacity - 1, 1));
      this.#guide = { prices, beams: new Beams(this.#problem, prices, this.#order) };
    }
    return this.#guide;
  }
}

/** Whether a draft places more people than another one, or as many and better: the lowest mean first for −Infinity. */
function isBetter(one: Draft, other: Draft, power: number): boolean {
  const more = unplacedPeople(other) - unplacedPeople(one);
  if (more !== 0) return more > 0;
  const [mine, theirs] = [one.means(), other.means()];
  if (power === -Infinity && mine.lowest !== theirs.lowest) return mine.lowest > theirs.lowest;
  return power === -Infinity ? mine.total > theirs.total : one.total() > other.total();
}

const unplacedPeople = (draft: Draft) => draft.counts[0]!;

function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
