// Groups for everybody left: how good, how fast, and beside what a bound allows.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCertificate } from '@nestmate/matching/certificate';
import {
  aloneEach,
  bestPairs,
  certificateOf,
  type Edge,
  type GroupProblem,
  maximumWeightMatching,
  percentsOfPairs,
  propose,
} from '@nestmate/matching/groups';
import { createSeededRandom } from '../apps/server/seed/random';
import { diverseGroups } from './groups/diverse';
import { compileLemon, matchInLemon } from './groups/lemon';
import { inOrder, nearestFirst } from './groups/plain';
import { report } from './parts/report';
import { isSmoke, sized } from './parts/size';
import { makeQuestions, makeResidents } from './ranking/world';

/** Beside the project, or beside the folder of its worktrees. */
const instances = ['../..', '../../..']
  .map((folder) => join(import.meta.dirname, folder, 'shared/data/mdgplib'))
  .find((folder) => existsSync(folder));
const round = (value: number, digits = 1) => Number(value.toFixed(digits));

function campusOf(people: number, capacity: number): { problem: GroupProblem; percentsMs: number } {
  const questions = makeQuestions();
  const residents = makeResidents(questions, people);
  const started = performance.now();
  const pairs = percentsOfPairs(
    questions,
    residents.map(({ answers }) => answers),
  );
  const kinds = [{ capacity, count: Math.ceil(people / capacity) }];
  return { problem: { pairs, blocks: aloneEach(people), kinds }, percentsMs: performance.now() - started };
}

function measureGroups(people: number, capacity: number) {
  const cpu = process.cpuUsage();
  const { problem, percentsMs } = campusOf(people, capacity);
  const started = performance.now();
  let firstMs = 0;
  const proposal = propose(problem, {
    seed: 1,
    power: 1,
    effort: 300,
    onProgress: ({ placed }) => {
      if (placed === people) firstMs ||= performance.now() - started;
      return true;
    },
  });
  const ms = performance.now() - started;
  const random = inOrder(problem.pairs, capacity, createSeededRandom(5));
  const greedy = nearestFirst(problem.pairs, capacity);
  const share = (total: number) => round(total / proposal.bound.total, 4);
  return {
    people,
    capacity,
    percents_ms: Math.round(percentsMs),
    first_draft_ms: Math.round(firstMs),
    proposal_ms: Math.round(ms),
    mean: round(proposal.total / people, 2),
    bound: round(proposal.bound.total / people, 2),
    share_of_bound: share(proposal.total),
    lowest: round(proposal.lowest),
    random_share: share(random.total),
    random_lowest: round(random.lowest),
    greedy_share: share(greedy.total),
    greedy_lowest: round(greedy.lowest),
    cpu_ms: Math.round(process.cpuUsage(cpu).user / 1000),
    resident_mb: Math.round(process.memoryUsage().rss / 1e6),
    peak_mb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

function measurePairs(people: number) {
  const { problem } = campusOf(people, 2);
  const started = performance.now();
  const { total, edges } = bestPairs(problem.pairs);
  const provenMs = performance.now() - started;
  return {
    people,
    proven_ms: Math.round(provenMs),
    mean: round((2 * total) / people, 2),
    ...besideLemon(people, edges),
  };
}

/** The graph that the pairs were found in, solved by ours and by LEMON; nothing where that is not installed. */
function besideLemon(size: number, edges: readonly Edge[]) {
  const folder = mkdtempSync(join(tmpdir(), 'nestmate-lemon-'));
  try {
    const program = compileLemon(folder);
    if (!program) {
      console.log('Not measured: LEMON, because Debian’s liblemon-dev and a compiler are not installed.');
      return {};
    }
    const started = performance.now();
    const ours = maximumWeightMatching(size, edges, { maxCardinality: true });
    const oursMs = performance.now() - started;
    const lemon = matchInLemon(program, size, edges);
    if (lemon.total !== ours.total) throw new Error(`LEMON’s pairs have ${lemon.total}, ours ${ours.total}`);
    return {
      graph_ms: round(oursMs),
      lemon_ms: round(lemon.ms),
      ratio_to_lemon: round(oursMs / lemon.ms, 2),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Swaps that both would rather make, found by the checker in proposals for random instances. */
function blockingSwaps(count: number): number {
  const random = createSeededRandom(11);
  let found = 0;
  for (let instance = 0; instance < count; instance++) {
    const people = 8 + Math.floor(random() * 25);
    const values = new Uint8Array(people * people);
    for (let a = 0; a < people; a++)
      for (let b = 0; b < a; b++)
        values[a * people + b] = values[b * people + a] = 1 + Math.floor(random() * 101);
    const capacity = 2 + Math.floor(random() * 5);
    const problem = {
      pairs: { size: people, values },
      blocks: aloneEach(people),
      kinds: [{ capacity, count: Math.ceil(people / capacity) }],
    };
    const proposal = propose(problem, {
      seed: instance,
      power: [1, -2, -Infinity][instance % 3] ?? 1,
      effort: 50,
    });
    const reasons = checkCertificate(problem, certificateOf(problem, proposal));
    found += reasons.filter((reason) => reason.includes('would rather swap')).length;
    if (reasons.length > 0) console.warn(`Instance ${instance}: ${reasons.join(', ')}`);
  }
  return found;
}

type Diverse = ReturnType<typeof diverseGroups>[number];
interface BestSums {
  /** The best sum that any run has found, by annealing or by the published search. */
  best: number;
  /** The best that annealing has found. */
  best_annealed: number;
}

/** Each run has a few seconds, and finds a little more or less. */
const tolerance = 0.001;

/** What annealing finds, as a ratio to the best that any run has found; finding less than earlier runs fails. */
function besideBest(rows: readonly Diverse[]): (BestSums & Diverse & { ratio_to_best: number })[] {
  const file = join(import.meta.dirname, 'results/groups.json');
  const earlier: (Diverse & Partial<BestSums>)[] = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8')).diverse
    : [];
  return rows.map((row) => {
    const known = earlier.find(({ instance }) => instance === row.instance);
    const best_annealed = Math.max(row.sum, known?.best_annealed ?? known?.sum ?? 0);
    const best = Math.max(best_annealed, row.published, known?.best ?? known?.published ?? 0);
    if (row.sum < best_annealed * (1 - tolerance)) {
      console.log(`Worse than before: ${row.instance} has ${row.sum}, and had ${best_annealed}.`);
      process.exitCode = 1;
    }
    return { ...row, best, best_annealed, ratio_to_best: round(row.sum / best, 5) };
  });
}

const groups = sized(
  [
    [5000, 4],
    [5000, 3],
    [20_000, 4],
  ] as const,
  [[200, 4]] as const,
).map(([people, capacity]) => measureGroups(people, capacity));
console.log('Groups on the campus of the ranking bench; shares are of the proven bound on the sum of means');
console.table(groups);
const pairs = measurePairs(sized(5000, 200));
console.table({ pairs });
const swaps = blockingSwaps(sized(1000, 20));
console.log(`Blocking swaps in ${sized(1000, 20)} random instances: ${swaps}`);
if (swaps > 0) process.exitCode = 1;
const diverse = instances
  ? besideBest(diverseGroups(instances, isSmoke ? /n012/ : /n(060|120|240)_.._01/, sized(5, 0.2)))
  : [];
if (diverse.length === 0) console.log('Not measured: MDGPLIB, whose instances are not here.');
else console.table(diverse);
report('groups', { groups, pairs, blocking_swaps: swaps, diverse });
