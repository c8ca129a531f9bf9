// The thread that searches for groups: `search.ts` starts it for one search or one question why somebody is where they
// are, hears how far it is, and ends it. The percent of every two people and all arithmetic stay here.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import type { UnplacedReason } from '@nestmate/contract/staff/groups';
import type { Answers, Question } from '@nestmate/matching';
import { checkClaims } from '@nestmate/matching/certificate';
import {
  certificateFiles,
  certificateOf,
  percentsOfPairs,
  powerOf,
  priceOfChoices,
  propose,
  type WhyNot,
  whyNot,
} from '@nestmate/matching/groups';

/** People of one unit type, as numbers from 0 on. */
interface PeopleInput {
  questions: readonly Question[];
  answers: readonly Answers[];
  /** The gender policy treats people of one kind alike: the kind of each person, and which may live together. */
  kinds: readonly number[];
  mayLive: readonly (readonly boolean[])[];
  /** People who cannot be placed together for another reason. */
  apart: readonly (readonly [number, number])[];
  /** Everybody is in one; who is in one stays together. */
  blocks: readonly (readonly number[])[];
  capacity: number;
  units: number;
  seed: number;
  /** From 0, “best for all together”, to 1, “nobody badly off”; see `powerOf`. */
  aim: number;
}

export interface SearchInput extends PeopleInput {
  /** The blocks that have a unit, because they live there. */
  rooms: readonly number[];
  /** Places that stay free. */
  held: number;
}

/** What an aim brings. */
export interface AimPrice {
  mean: number | null;
  /** Of the person who fits worst. */
  lowest: number | null;
}

/** The groups of a draft that are near to a person, and what staff have decided about their people. */
export interface WhyNotInput extends PeopleInput {
  person: number;
  /** The blocks of each group. */
  groups: readonly (readonly number[])[];
  /** The groups that are locked, by their places among them. */
  locked: readonly number[];
  /** The blocks without a place, by what left them out. */
  unplaced: readonly { block: number; rule: LeavingRule }[];
  pinnedTogether: readonly (readonly [number, number])[];
  pinnedApart: readonly (readonly [number, number])[];
}

export type LeavingRule = NonNullable<WhyNot['rule']>;

export interface SearchResult {
  /** The people of each group. */
  groups: number[][];
  unplaced: { people: number[]; why: UnplacedReason }[];
  mean: number | null;
  /** The mean of random groups: of all who may live together. */
  random: number | null;
  /** No groups that place as many have a larger mean. */
  bound: number | null;
  method: 'pairs' | 'partners' | 'prices' | null;
  /** What it claims and its input, compressed with gzip; null for more people than the files can have. */
  files: { certificate: Uint8Array; input: Uint8Array } | null;
}

/** How far a search has come: the best so far. */
export interface SearchNow {
  placed: number;
  mean: number | null;
  bound: number | null;
}

export type SearchNews =
  | { now: SearchNow }
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
  /** For each of the aims, from 0 to 1. */
  | { priced: readonly SearchInput[]; aims: readonly number[] };

/** Exchanges that are tried for each person. */
const effort = 300;

const mean = (sum: number, count: number) => (count === 0 ? null : sum / count);

function pairsOf({ questions, answers, kinds, mayLive, apart }: PeopleInput) {
  const pairs = percentsOfPairs(questions, answers);
  const { size, values } = pairs;
  for (const [a, mine] of kinds.entries())
    for (let b = 0; b < a; b++) {
      const theirs = kinds[b] ?? 0;
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

type Problem = Parameters<typeof certificateOf>[0];
type Proposal = Parameters<typeof certificateOf>[1];

/** Nothing that a check refuses is shown to anybody. */
function requireTrue(problem: Problem, proposal: Proposal): void {
  const wrong = checkClaims(problem, certificateOf(problem, proposal)).flatMap(({ reasons }) => reasons);
  if (wrong.length > 0) throw new Error(`The groups that were found are not as claimed: ${wrong[0]}`);
}

function filesOf(problem: Problem, proposal: Proposal): SearchResult['files'] {
  const { certificate, input } = certificateFiles(problem, proposal);
  return { certificate: gzipSync(certificate), input: gzipSync(input) };
}

interface Blocks {
  groups: readonly (readonly number[])[];
  unplaced: readonly number[];
}

/**
 * Rooms have their units already. Where there are too few for all, and a search has left rooms out, they take those of
 * the groups without a room that fit least, and their free places go to whom they fit best.
 * @returns undefined where each room is placed
 */
function settleRooms(
  { blocks, rooms, capacity, units, held }: SearchInput,
  { size, values }: ReturnType<typeof pairsOf>,
  { groups, unplaced }: Blocks,
): Blocks | undefined {
  const isRoom = new Set(rooms);
  const left = unplaced.filter((block) => isRoom.has(block));
  if (left.length === 0) return undefined;
  const peopleOf = (some: readonly number[]) => some.flatMap((block) => blocks[block] ?? []);
  /** The mean value of each of some people with each of others; undefined where two may not live together. */
  const fitOf = (some: readonly number[], others: readonly number[]) => {
    const all = some.flatMap((one) =>
      others.flatMap((other) => (one === other ? [] : [values[one * size + other] ?? 0])),
    );
    return all.includes(0) ? undefined : all.reduce((sum, value) => sum + value, 0) / Math.max(all.length, 1);
  };
  const worstFirst = groups
    .filter((group) => group.every((block) => !isRoom.has(block)))
    .map((group) => ({ group, fit: fitOf(peopleOf(group), peopleOf(group)) ?? 0 }))
    .toSorted((a, b) => a.fit - b.fit);
  const ended = new Set(worstFirst.slice(0, left.length).map(({ group }) => group));
  let waiting = [...[...ended].flat(), ...unplaced.filter((block) => !isRoom.has(block))];
  const stay = groups.filter((group) => !ended.has(group)).flat();
  let free = units * capacity - held - peopleOf([...stay, ...left]).length;
  const filled = left.map((room) => {
    const group = [room];
    for (;;) {
      const inside = peopleOf(group);
      const [best] = waiting
        .filter((block) => peopleOf([block]).length <= Math.min(capacity - inside.length, free))
        .flatMap((block) => {
          const fit = fitOf(peopleOf([block]), inside);
          return fit === undefined ? [] : [{ block, fit }];
        })
        .toSorted((a, b) => b.fit - a.fit);
      if (!best) return group;
      group.push(best.block);
      free -= peopleOf([best.block]).length;
      waiting = waiting.filter((block) => block !== best.block);
    }
  });
  return { groups: [...groups.filter((group) => !ended.has(group)), ...filled], unplaced: waiting };
}

/** What was found for too few units: without a bound and a certificate, which are about groups that a search chose. */
function withoutClaims(
  { blocks }: SearchInput,
  { size, values }: ReturnType<typeof pairsOf>,
  { groups, unplaced }: Blocks,
  random: number | null,
): SearchResult {
  const peopleOf = (some: readonly number[]) => some.flatMap((block) => blocks[block] ?? []);
  const all = groups.map(peopleOf);
  const people = all.filter(({ length }) => length > 1);
  const alone = all.filter(({ length }) => length === 1);
  let total = 0;
  for (const group of people)
    for (const one of group)
      for (const other of group)
        if (one !== other) total += Math.max((values[one * size + other] ?? 0) - 1, 0) / (group.length - 1);
  return {
    groups: people,
    unplaced: [
      ...unplaced.map((block) => ({ people: peopleOf([block]), why: 'places' as const })),
      ...alone.map((one) => ({ people: one, why: 'alone' as const })),
    ],
    mean: mean(total, people.flat().length),
    random,
    bound: null,
    method: null,
    files: null,
  };
}

/** The units, of which whole ones stay empty for held places, and one has some of its places free for the rest. */
function kindsOf({ capacity, units, held }: SearchInput) {
  const empty = Math.min(units, Math.floor(held / capacity));
  const rest = empty < units ? held % capacity : 0;
  const count = units - empty - (rest > 0 ? 1 : 0);
  return [{ capacity, count }, ...(rest > 0 ? [{ capacity, count: 1, held: rest }] : [])];
}

function search(input: SearchInput, onProgress: (now: SearchNow) => boolean): SearchResult {
  const pairs = pairsOf(input);
  const random = meanOfPairs(pairs);
  const { blocks, seed, aim } = input;
  const problem = { pairs, blocks, kinds: kindsOf(input) };
  const proposal = propose(problem, {
    seed,
    power: powerOf(aim),
    effort,
    onProgress: ({ placed, total, bound }) =>
      onProgress({ placed, mean: mean(total, placed), bound: mean(bound, placed) }),
  });
  if (pairs.size <= maxChecked) requireTrue(problem, proposal);
  const peopleOf = (some: readonly number[]) => some.flatMap((block) => blocks[block] ?? []);
  const unplaced = proposal.unplaced.map(({ blocks: some, rule }) => ({
    people: peopleOf(some),
    why: rule === 'kind' ? ('places' as const) : rule,
  }));
  const found = proposal.groups.map((group) => group.blocks);
  const settled = settleRooms(input, pairs, {
    groups: found,
    unplaced: proposal.unplaced.flatMap((one) => [...one.blocks]),
  });
  if (settled) return withoutClaims(input, pairs, settled, random);
  const groups = proposal.groups.map((group) => peopleOf(group.blocks));
  // A unit for one person alone is no group: they have nobody.
  const alone = groups.filter(({ length }) => length === 1);
  const nowhere = [...unplaced, ...alone.map((people) => ({ people, why: 'alone' as const }))];
  const placed = nowhere.reduce((left, { people }) => left - people.length, pairs.size);
  return {
    groups: groups.filter(({ length }) => length > 1),
    unplaced: nowhere,
    mean: mean(proposal.total, placed),
    random,
    bound: mean(proposal.bound.total, placed),
    method: proposal.bound.method === 'best partners' ? 'partners' : proposal.bound.method,
    files: pairs.size <= maxInFiles ? filesOf(problem, proposal) : null,
  };
}

/** Somebody waits for the answer. */
const whyNotMs = 2000;

function answerWhyNot(input: WhyNotInput): WhyNot {
  const { person, capacity, units, seed, aim, pinnedTogether, pinnedApart } = input;
  const groups = input.groups.map((blocks) => ({ kind: 0, blocks }));
  const isLocked = new Set(input.locked);
  const problem = {
    pairs: pairsOf(input),
    blocks: input.blocks,
    kinds: [{ capacity, count: units }],
    together: pinnedTogether,
    apart: pinnedApart,
    locked: groups.filter((_, at) => isLocked.has(at)),
  };
  const unplaced = input.unplaced.map(({ block, rule }) => ({ blocks: [block], rule }));
  const startedAt = performance.now();
  return whyNot(problem, { groups, unplaced }, person, {
    seed,
    power: powerOf(aim),
    effort,
    isOver: () => performance.now() - startedAt > whyNotMs,
  });
}

/** What each aim brings, of all unit types together. */
function priceAims(inputs: readonly SearchInput[], aims: readonly number[]): AimPrice[] {
  const choices = inputs.map((input) => {
    const { blocks, seed } = input;
    const problem = { pairs: pairsOf(input), blocks, kinds: kindsOf(input) };
    return priceOfChoices(problem, aims.map(powerOf), { seed, effort });
  });
  return aims.map((_, at) => {
    const each = choices.flatMap((ofType) => ofType[at] ?? []).filter(({ placed }) => placed > 0);
    const sumOf = (key: 'placed' | 'total') => each.reduce((sum, choice) => sum + choice[key], 0);
    const lowest = each.reduce((least, choice) => Math.min(least, choice.lowest), Infinity);
    return { mean: mean(sumOf('total'), sumOf('placed')), lowest: lowest === Infinity ? null : lowest };
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
    const result = search(data.input, (now) => {
      if (performance.now() - sentAt > newsMs) {
        send({ now });
        sentAt = performance.now();
      }
      return Atomics.load(isStopped, 0) === 0;
    });
    send({ result });
  }
}
