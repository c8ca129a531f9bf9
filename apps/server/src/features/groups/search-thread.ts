// The thread that searches for groups: `search.ts` starts it for one search or one question why somebody is where they
// are, hears how far it is, and ends it. The percent of every two people and all arithmetic stay here.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import type { BoundMethod, GroupAim, UnplacedReason } from '@nestmate/contract/staff/groups';
import type { Answers, Question } from '@nestmate/matching';
import { checkClaims } from '@nestmate/matching/certificate';
import {
  aimPowers,
  certificateFiles,
  certificateOf,
  type GroupProblem as Problem,
  type LeavingRule,
  type PeopleToPlace,
  percentsOfPairs,
  type Progress,
  type Proposal,
  proposeInUnits,
  type WhyNot,
  whyNot,
  withoutConflicts,
} from '@nestmate/matching/groups';

/** People of one unit type, as numbers from 0 on, and what staff have decided about them. */
interface PeopleInput {
  questions: readonly Question[];
  answers: readonly Answers[];
  /** The gender policy treats people of one kind alike: the kind of each person, and which may live together. */
  genderKinds: readonly number[];
  mayLive: readonly (readonly boolean[])[];
  /** People who cannot be placed together for another reason. */
  apart: readonly NumberPair[];
  /** Everybody is in one; who is in one stays together. */
  blocks: readonly (readonly number[])[];
  pins: Readonly<Record<'apart' | 'together', readonly NumberPair[]>>;
  capacity: number;
  seed: number;
  aim: GroupAim;
}

type NumberPair = readonly [number, number];

export interface SearchInput extends PeopleInput {
  /** From which the seed comes, for the certificate. */
  seedText: string | null;
  /** The blocks that have a unit, because they live there. */
  rooms: readonly number[];
  /** The blocks of each locked group. */
  locked: readonly (readonly number[])[];
  /** The units there are, with those of rooms and of locked groups; of no more than needed, some are filled. */
  units: number;
  /** Places that stay free. */
  held: number;
}

/** What an aim brings. */
export interface AimPrice {
  aim: GroupAim;
  mean: number | null;
  /** Of the person who fits worst. */
  lowest: number | null;
}

/** The groups of a draft that are near to a person. */
export interface WhyNotInput extends PeopleInput {
  person: number;
  /** The blocks of each group. */
  groups: readonly (readonly number[])[];
  /** The groups that are locked, by their places among them. */
  locked: readonly number[];
  /** The blocks without a place, by what left them out. */
  unplaced: readonly { block: number; rule: LeavingRule }[];
  /** Those that the groups have, and some that could be opened. */
  units: number;
}

export interface SearchResult {
  /** The people of each group; locked ones come first. */
  groups: { people: number[]; isLocked: boolean }[];
  unplaced: { people: number[]; why: UnplacedReason }[];
  /** The people in groups, the mean of all their means, and the lowest of these. */
  placed: number;
  mean: number | null;
  lowest: number | null;
  /** The mean of random groups: of all who may live together. */
  random: number | null;
  /** No groups that place as many have a larger mean. */
  bound: number | null;
  method: BoundMethod | null;
  /** What it claims and its input, compressed with gzip; null for more people than the files can have. */
  files: { certificate: Uint8Array; input: Uint8Array } | null;
}

/** How far a search has come. */
export interface SearchProgress {
  placed: number;
  /** Of those placed so far, and what no groups of as many exceed. */
  mean: number | null;
  bound: number | null;
}

export type SearchNews =
  | { progress: SearchProgress }
  | { result: SearchResult }
  | { whyNot: WhyNot }
  | { prices: AimPrice[] };

/** What a thread is started for. */
export type ThreadData =
  | {
      input: SearchInput;
      /** Set to 1 to end the search with what it has found. */
      stop: SharedArrayBuffer;
    }
  | { whyNot: WhyNotInput }
  | { priced: readonly SearchInput[]; aims: readonly GroupAim[] };

/** Exchanges that are tried for each person. */
const effort = 300;

const mean = (sum: number, count: number) => (count === 0 ? null : sum / count);
/** No mean is above 100 percent, also where the total is a bound for more people than are placed. */
const boundOf = (total: number, placed: number) => (placed === 0 ? null : Math.min(100, total / placed));

function pairsOf({ questions, answers, genderKinds, mayLive, apart }: PeopleInput) {
  const pairs = percentsOfPairs(questions, answers);
  const { size, values } = pairs;
  for (const [a, mine] of genderKinds.entries())
    for (let b = 0; b < a; b++) {
      const theirs = genderKinds[b] ?? 0;
      if (!mayLive[mine]?.[theirs]) values[a * size + b] = values[b * size + a] = 0;
    }
  for (const [a, b] of apart) values[a * size + b] = values[b * size + a] = 0;
  return pairs;
}

/** Of all who may live together. */
function meanOfPairs({ size, values }: ReturnType<typeof pairsOf>): number | null {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < size * size; at++) {
    const value = values[at] ?? 0;
    if (value === 0) continue;
    sum += value - 1;
    count += 1;
  }
  return mean(sum, count);
}

/** The files of more people have tens of megabytes. */
const maxInFiles = 6000;
/** A check looks at each swap, and takes longer than a search for more people. */
const maxChecked = 500;

/** Nothing that a check refuses is shown to anybody. */
function requireTrue(problem: Problem, proposal: Proposal): void {
  const wrong = checkClaims(problem, certificateOf(problem, proposal)).flatMap(({ reasons }) => reasons);
  if (wrong.length > 0) throw new Error(`The groups that were found are not as claimed: ${wrong[0]}`);
}

function filesOf(problem: Problem, proposal: Proposal, seedText: string | null): SearchResult['files'] {
  const { certificate, input } = certificateFiles(problem, proposal, seedText ?? undefined);
  return { certificate: gzipSync(certificate), input: gzipSync(input) };
}

/** The people with the rules that hold for them; pins and locks that contradict the others are left out. */
function ruled(
  { blocks, pins, capacity, units }: PeopleInput & { units: number },
  pairs: Problem['pairs'],
  more: Pick<Problem, 'locked' | 'rooms'>,
): PeopleToPlace {
  const kinds = [{ capacity, count: Math.min(units, blocks.length) }];
  return withoutConflicts({ pairs, blocks, kinds, ...pins, ...more });
}

interface Solution {
  problem: Problem;
  proposal: Proposal;
  result: Omit<SearchResult, 'files' | 'random'>;
}

interface SolveOptions {
  aim: GroupAim;
  /** False ends a search with the best so far. */
  onProgress: (progress: Progress) => boolean;
  /** Whether it shall not search again with more units. */
  isStopped?: () => boolean;
}

/** The groups for some people. */
function solve(input: SearchInput, pairs: Problem['pairs'], { aim, ...watch }: SolveOptions): Solution {
  const { blocks, rooms, capacity, units, held, seed } = input;
  const locked = input.locked.map((some) => ({ kind: 0, blocks: some }));
  const { problem, proposal } = proposeInUnits(
    ruled(input, pairs, { rooms, locked }),
    { capacity, count: units, held },
    { seed, power: aimPowers[aim], effort, ...watch },
  );
  const peopleOf = (some: readonly number[]) => some.flatMap((block) => blocks[block] ?? []);
  const isLocked = new Set(problem.locked);
  const groups = proposal.groups.map((group) => ({
    people: peopleOf(group.blocks),
    isLocked: isLocked.has(group),
  }));
  // A unit for one person alone is no group: they have nobody.
  const isAlone = (group: (typeof groups)[number]) => group.people.length === 1 && !group.isLocked;
  const unplaced = [
    ...proposal.unplaced.map((one) => {
      const people = peopleOf(one.blocks);
      return { people, why: hasNobody(pairs, people) ? ('alone' as const) : one.rule };
    }),
    ...groups.filter(isAlone).map(({ people }) => ({ people, why: 'alone' as const })),
  ];
  const placed = unplaced.reduce((left, { people }) => left - people.length, pairs.size);
  const { total, lowest, bound } = proposal;
  return {
    problem,
    proposal,
    result: {
      groups: groups.filter((group) => !isAlone(group)),
      unplaced,
      placed,
      mean: mean(total, placed),
      lowest: placed === 0 ? null : lowest,
      bound: boundOf(bound.total, placed),
      method: bound.method,
    },
  };
}

/** Whether there is nobody with whom a single person may live. */
const hasNobody = ({ size, values }: Problem['pairs'], [one = 0, ...others]: readonly number[]) =>
  others.length === 0 && values.subarray(one * size, (one + 1) * size).every((value) => value === 0);

function search(input: SearchInput, onProgress: (progress: SearchProgress) => boolean): SearchResult {
  const pairs = pairsOf(input);
  let isStopped = false;
  const { problem, proposal, result } = solve(input, pairs, {
    aim: input.aim,
    onProgress: ({ placed, total, bound }) => {
      isStopped = !onProgress({ placed, mean: mean(total, placed), bound: boundOf(bound, placed) });
      return !isStopped;
    },
    isStopped: () => isStopped,
  });
  if (pairs.size <= maxChecked) requireTrue(problem, proposal);
  const files = pairs.size <= maxInFiles ? filesOf(problem, proposal, input.seedText) : null;
  return { ...result, random: meanOfPairs(pairs), files };
}

/** Somebody waits for the answer. */
const whyNotMs = 2000;

function answerWhyNot(input: WhyNotInput): WhyNot {
  const { person, capacity, units, seed, aim } = input;
  const groups = input.groups.map((blocks) => ({ kind: 0, blocks }));
  const isLocked = new Set(input.locked);
  const locked = groups.filter((_, at) => isLocked.has(at));
  const problem = { ...ruled(input, pairsOf(input), { locked }), kinds: [{ capacity, count: units }] };
  const unplaced = input.unplaced.map(({ block, rule }) => ({ blocks: [block], rule }));
  const startedAt = performance.now();
  return whyNot(problem, { groups, unplaced }, person, {
    seed,
    power: aimPowers[aim],
    effort,
    isOver: () => performance.now() - startedAt > whyNotMs,
  });
}

/** What each aim brings, of all unit types together: as a search would find, without its bound. */
function priceAims(inputs: readonly SearchInput[], aims: readonly GroupAim[]): AimPrice[] {
  const types = inputs.map((input) => ({ input, pairs: pairsOf(input) }));
  return aims.map((aim) => {
    const found = types.map(
      ({ input, pairs }) =>
        solve(input, pairs, { aim, onProgress: ({ phase }) => phase !== 'bounding' }).result,
    );
    const placed = found.reduce((sum, one) => sum + one.placed, 0);
    const total = found.reduce((sum, one) => sum + (one.mean ?? 0) * one.placed, 0);
    const lowest = found.reduce((least, one) => Math.min(least, one.lowest ?? Infinity), Infinity);
    return { aim, mean: mean(total, placed), lowest: lowest === Infinity ? null : lowest };
  });
}

/** News are sent this often; the search itself has them many times a second. */
const newsMs = 200;

if (parentPort) {
  const port = parentPort;
  const data = workerData as ThreadData;
  const send = (news: SearchNews) => port.postMessage(news);
  // Calls of other people come first. Linux gives each thread a priority of its own; elsewhere it would be the whole
  // server's.
  if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
  if ('whyNot' in data) send({ whyNot: answerWhyNot(data.whyNot) });
  else if ('priced' in data) send({ prices: priceAims(data.priced, data.aims) });
  else {
    const isStopped = new Int32Array(data.stop);
    let sentAt = 0;
    const result = search(data.input, (progress) => {
      if (performance.now() - sentAt > newsMs) {
        send({ progress });
        sentAt = performance.now();
      }
      return Atomics.load(isStopped, 0) === 0;
    });
    send({ result });
  }
}
