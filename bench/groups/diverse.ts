import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  aloneEach,
  anneal,
  createRandom,
  Draft,
  type GroupProblem,
  outside,
  sumWorth,
} from '@nestmate/matching/groups';
import { skewedNeighbourhoods } from './variable-neighbourhood';

/** Values have up to five decimals in the files. */
const scale = 1e5;

/** An instance of maximally diverse grouping: `M G ss|ds min max …`, then a line `i j value` for each pair. */
function readInstance(file: string): GroupProblem {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const [people = 0, groups = 0, , ...limits] = head.trim().split(/\s+/).map(Number);
  const values = new Int32Array(people * people);
  for (const line of lines) {
    const [a = 0, b = 0, value = 0] = line.trim().split(/\s+/).map(Number);
    values[a * people + b] = values[b * people + a] = Math.round(value * scale) + 1;
  }
  const kinds = Array.from({ length: groups }, (_, group) => ({
    capacity: limits[2 * group + 1] ?? 0,
    count: 1,
  }));
  return { pairs: { size: people, values }, blocks: aloneEach(people), kinds };
}

/** Everybody in a unit, dealt out in turn. */
function dealt(problem: GroupProblem): Draft {
  const draft = new Draft(problem, sumWorth);
  const units = draft.counts.length - 1;
  let unit = 1;
  for (let person = 0; person < problem.pairs.size; person++) {
    while (draft.counts[unit] === draft.capacities[unit]) unit = (unit % units) + 1;
    draft.exchange(outside, [person], unit, []);
    unit = (unit % units) + 1;
  }
  return draft;
}

/** Somebody with a spreadsheet: each in turn into the group with a free place to which they add most. */
function greedy(problem: GroupProblem): number {
  const draft = new Draft(problem, sumWorth);
  for (let person = 0; person < problem.pairs.size; person++) {
    let best = { unit: outside, gain: -Infinity };
    for (let unit = 1; unit < draft.counts.length; unit++) {
      const gain = draft.gain(outside, [person], unit, []);
      if (gain > best.gain) best = { unit, gain };
    }
    if (best.unit !== outside) draft.exchange(outside, [person], best.unit, []);
  }
  return draft.total();
}

/**
 * The best sum that annealing finds for each instance in so many seconds, beside that of a published search in as many,
 * and the shares of the better of both that groups by greed and in a random order reach.
 */
export function diverseGroups(folder: string, names: RegExp, seconds: number) {
  return readdirSync(folder)
    .filter((name) => names.test(name) && name.includes('_ss_'))
    .map((name) => {
      const draft = dealt(readInstance(join(folder, name)));
      const { size, values } = draft.problem.pairs;
      const partners = Int32Array.from({ length: size * (size - 1) }, (_, at) => {
        const other = at % (size - 1);
        return other + (other >= Math.floor(at / (size - 1)) ? 1 : 0);
      });
      const mean = Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
      const random = createRandom(1);
      const ends = performance.now() + seconds * 1000;
      let best = 0;
      for (let runs = 0; runs === 0 || performance.now() < ends; runs++) {
        anneal(draft, partners, random, { steps: 20_000 * size, from: 2 * mean, to: mean / 50 });
        best = Math.max(best, draft.total());
      }
      const start = dealt(draft.problem);
      const published =
        scale *
        skewedNeighbourhoods(
          {
            size,
            values: Float64Array.from(values, (value) => Math.max(value - 1, 0) / scale),
            groups: start.counts.length - 1,
            groupOf: start.unitOf.map((unit) => unit - 1),
          },
          { random, ends: performance.now() + seconds * 1000 },
        );
      const most = Math.max(best, published);
      const share = (sum: number) => Number((sum / most).toFixed(5));
      return {
        instance: name.replace('.txt', ''),
        sum: Number((best / scale).toFixed(3)),
        published: Number((published / scale).toFixed(3)),
        share: share(best),
        published_share: share(published),
        greedy_share: share(greedy(draft.problem)),
        in_turn_share: share(dealt(draft.problem).total()),
      };
    });
}
