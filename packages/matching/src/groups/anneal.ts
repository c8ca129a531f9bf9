/* oxlint-disable typescript/no-non-null-assertion -- indices are people and units, for which all arrays have room */
import { type Draft, outside } from './draft';

export interface Schedule {
  /** Exchanges to try. */
  readonly steps: number;
  /** The loss in worth that is accepted with probability 1/e, at the start and at the end. */
  readonly from: number;
  readonly to: number;
  /** Looked at now and then; false ends it. */
  readonly goesOn?: () => boolean;
}

/**
 * Simulated annealing by exchanges: a block moves to the unit of somebody who fits, and as many people leave it for the
 * block's places, unless there are free ones. Changes the draft; the best one may have been on the way.
 */
export function anneal(
  draft: Draft,
  partners: Int32Array,
  random: () => number,
  { steps, from, to, goesOn = () => true }: Schedule,
): void {
  const { blocks } = draft.problem;
  const people = draft.unitOf.length;
  const each = partners.length / people;
  const cooling = (to / from) ** (1 / Math.max(steps, 1));
  const below = (count: number) => Math.floor(random() * count);
  const coming: number[] = [];
  for (let step = 0, heat = from; step < steps; step++, heat *= cooling) {
    if (step % 65_536 === 65_535 && !goesOn()) return;
    const person = below(people);
    const guest = draft.blockOf[person]!;
    const host = partners[person * each + below(each)]!;
    const [here, there] = [draft.unitOf[person]!, draft.unitOf[host]!];
    if (here === there) continue;
    const going = blocks[guest]!;
    coming.length = 0;
    if (there !== outside) {
      const places = draft.capacities[there]!;
      for (let place = below(places), tries = 0; coming.length < going.length && tries < places; tries++) {
        const leaver = place < draft.counts[there]! ? draft.personAt(there, place) : -1;
        place = (place + 1) % places;
        // A free place is taken instead of somebody's.
        if (leaver < 0) break;
        if (leaver !== host && draft.blockOf[leaver] !== draft.blockOf[host] && !coming.includes(leaver))
          coming.push(...blocks[draft.blockOf[leaver]!]!);
      }
    }
    const gain = draft.gain(here, going, there, coming);
    if (gain >= 0 || random() < Math.exp(gain / heat)) draft.exchange(here, going, there, coming);
  }
}

/** For each person, those who fit best, as many as `each`. */
export function bestPartners({ problem }: Draft, each: number): Int32Array {
  const { size, values } = problem.pairs;
  const partners = new Int32Array(size * each);
  const others = Int32Array.from({ length: size }, (_, person) => person);
  for (let person = 0; person < size; person++) {
    const row = values.subarray(person * size, (person + 1) * size);
    const best = others.filter((other) => other !== person).toSorted((a, b) => row[b]! - row[a]! || a - b);
    for (let at = 0; at < each; at++) partners[person * each + at] = best[at % best.length]!;
  }
  return partners;
}
