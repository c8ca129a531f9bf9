import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { UnitTypeId, UserId } from '@nestmate/contract/ids';
import { groupAimCount, type UnplacedReason } from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import { blocksOf } from '../blocking';
import type { ResidentIndexes } from '../find';
import { unitSupplyOf } from '../room';
import { fingerprintOf, readDraft, totalsOf } from './draft-now';
import {
  claimSearch,
  draftById,
  failSearch,
  type DraftRecord,
  type DraftResident,
  insertCertificate,
  insertGroups,
  recordSearch,
  lockDraft,
  type NamedDraft,
  peopleOf,
  type PersonRecord,
  type PinRecord,
  pinsOf,
  residentsOf,
  setDraft,
  unitTypesIn,
} from './groups.queries';
import type { FoundGroups, SearchProgress } from './groups.schema';
import { type Household, kindOf, lookingIn, TogetherRules, unitsFor, unitsNeeded } from './households';
import { searchForGroups, type SearchOptions } from './search';
import type { SearchInput, SearchNow, SearchResult } from './search-thread';

export type SearchDependencies = Pick<App, 'clock' | 'db' | 'events' | 'log'> & {
  residentIndexes: ResidentIndexes;
  /** Aborted when the server stops: another process, or a later start, searches again. */
  closing: AbortSignal;
};

/** A process that searches says so this often; another takes the search when it has not for `claimMs`. */
const heartbeatMs = 1000;
const claimMs = 30_000;

/** The people of one unit type, as a search sees them. */
interface Problem {
  unitTypeId: UnitTypeId;
  people: readonly DraftResident[];
  input: SearchInput;
  /** The units there are; the search fills no more of them than people need. */
  available: number;
}

/**
 * Households that are pinned together are placed as one, where one unit has room for them and no rule is against it.
 */
function joinPinned(
  households: readonly Household[],
  pins: readonly PinRecord[],
  { capacity, rules }: { capacity: number; rules: TogetherRules },
): Household[] {
  const joined = [...households];
  const fit = (first: Household, second: Household) =>
    first.length + second.length <= capacity &&
    first.every((one) => second.every((other) => rules.allows(one, other)));
  for (const { kind, lowerId, higherId } of pins) {
    if (kind !== 'together') continue;
    const [first, second] = [lowerId, higherId].map((id) =>
      joined.find((all) => all.some((one) => one.id === id)),
    );
    if (!first || !second || first === second || !fit(first, second)) continue;
    joined.splice(joined.indexOf(first), 1, [...first, ...second]);
    joined.splice(joined.indexOf(second), 1);
  }
  return joined;
}

/** Households in a random order that the seed decides: nobody comes first because they joined first. */
function shuffled(households: readonly Household[], seed: number): Household[] {
  const lot = (household: Household) =>
    createHash('sha256').update(`${seed} ${household[0]?.id}`).digest('hex');
  return households
    .map((household) => ({ household, lot: lot(household) }))
    .toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    .map(({ household }) => household);
}

/** Pairs of people whom a block or a pin keeps apart, or who are one person with two memberships. */
function apartAmong(
  people: readonly DraftResident[],
  blocks: readonly (readonly [UserId, UserId])[],
  pins: readonly PinRecord[],
): [number, number][] {
  const numberOf = new Map(people.map(({ id }, number) => [id, number]));
  const ofUser = new Map<UserId, number[]>();
  for (const [number, { userId }] of people.entries())
    if (userId) ofUser.set(userId, [...(ofUser.get(userId) ?? []), number]);
  const each = (some: readonly number[], others: readonly number[]) =>
    some.flatMap((one) =>
      others.flatMap((other): [number, number][] => (one < other ? [[one, other]] : [[other, one]])),
    );
  const numbersOf = (userId: UserId) => ofUser.get(userId) ?? [];
  return [
    ...[...ofUser.values()].flatMap((same) => (same.length > 1 ? each(same, same) : [])),
    ...blocks.flatMap(([one, other]) => each(numbersOf(one), numbersOf(other))),
    ...pins.flatMap(({ kind, lowerId, higherId }): [number, number][] => {
      const [one, other] = [numberOf.get(lowerId), numberOf.get(higherId)];
      return kind === 'apart' && one !== undefined && other !== undefined ? [[one, other]] : [];
    }),
  ].filter(([one, other]) => one !== other);
}

/** The units that locked groups will take: those in which nobody has a room. */
function unitsOfLocked(people: readonly PersonRecord[]): number {
  const housed = new Set(people.flatMap(({ number, homeId }) => (homeId ? number : [])));
  return new Set(people.flatMap(({ number }) => (housed.has(number) ? [] : number))).size;
}

/** What is to be solved for each unit type of a draft. */
async function problemsOf(
  dependencies: Pick<SearchDependencies, 'db' | 'residentIndexes'>,
  { id }: DraftRecord,
): Promise<Problem[]> {
  const { db } = dependencies;
  const [pins, kept, draft] = await Promise.all([pinsOf(db, id), peopleOf(db, id), draftById(db, id)]);
  return draft ? (await problemsFor(dependencies, draft, { pins, kept })).problems : [];
}

type Search = Pick<
  NamedDraft,
  'aim' | 'genderPolicy' | 'held' | 'seed' | 'subnetworkId' | 'unitTypeIds' | 'withUnregistered'
>;

interface SearchLimits {
  pins: readonly PinRecord[];
  /** The people of locked groups. */
  kept: readonly PersonRecord[];
  /** Chosen at random, with their share of the units; everybody where it is absent. */
  maxPeople?: number;
}

/**
 * What is to be solved for each unit type: everybody who looks for a place, and is in no locked group; and how many
 * these are.
 */
export async function problemsFor(
  { db, residentIndexes }: Pick<SearchDependencies, 'db' | 'residentIndexes'>,
  { subnetworkId, unitTypeIds, withUnregistered, seed, aim, genderPolicy, held }: Search,
  { pins, kept, maxPeople = Infinity }: SearchLimits,
): Promise<{ problems: Problem[]; of: number }> {
  const [everybody, unitTypes, supplies] = await Promise.all([
    residentsOf(db, subnetworkId),
    unitTypesIn(db, subnetworkId),
    unitSupplyOf(db, unitTypeIds),
  ]);
  const inLocked = new Set(kept.map(({ personId }) => personId));
  const blocks = await blocksOf(
    db,
    everybody.flatMap(({ userId }) => userId ?? []),
  );
  const rules = new TogetherRules(genderPolicy, blocks, pins);
  const problems: Problem[] = [];
  const searched = unitTypes
    .filter(({ id }) => unitTypeIds.includes(id))
    .map((unitType) => ({
      ...unitType,
      looking: lookingIn(everybody, unitType, withUnregistered).filter(
        (household) => !household.some((one) => inLocked.has(one.id)),
      ),
    }));
  const all = searched.reduce((sum, { looking }) => sum + looking.flat().length, 0);
  const share = Math.min(1, maxPeople / Math.max(all, 1));
  for (const { id: unitTypeId, capacity, looking } of searched) {
    const byChance = shuffled(joinPinned(looking, pins, { capacity, rules }), seed);
    const households = byChance.slice(0, Math.ceil(byChance.length * share));
    const people = households.flat();
    if (people.length === 0) continue;
    const heldPlaces = Math.round(share * (held.find((one) => one.unitTypeId === unitTypeId)?.places ?? 0));
    const { questionnaire, residents } = await residentIndexes.of({ unitTypeId, subnetworkId });
    const needed = unitsNeeded(households, { capacity, rules, held: heldPlaces });
    const { unitsLeft = Infinity } = supplies.find((one) => one.unitTypeId === unitTypeId) ?? {};
    const lockedUnits = unitsOfLocked(kept.filter((one) => one.unitTypeId === unitTypeId));
    // Rooms have their units already.
    const roomCount = new Set(people.flatMap(({ roomId }) => roomId ?? [])).size;
    const available = Math.round(share * Math.max(0, unitsLeft - lockedUnits)) + roomCount;
    const examples = [...new Map(people.map((one) => [kindOf(one), one])).values()];
    const kindNumbers = new Map(examples.map((one, number) => [kindOf(one), number]));
    const numberOf = new Map(people.map((one, number) => [one.id, number]));
    problems.push({
      unitTypeId,
      people,
      input: {
        questions: questionnaire.questions,
        answers: people.map((one) => residents.answersOf(one.id) ?? new Map<never, never>()),
        kinds: people.map((one) => kindNumbers.get(kindOf(one)) ?? 0),
        mayLive: examples.map((one) => examples.map((other) => rules.allowsKinds(one, other))),
        apart: apartAmong(people, blocks, pins),
        blocks: households.map((household) => household.map((one) => numberOf.get(one.id) ?? 0)),
        rooms: households.flatMap((household, block) =>
          household.some(({ roomId }) => roomId !== null) ? block : [],
        ),
        capacity,
        units: Math.min(needed, available),
        held: heldPlaces,
        seed,
        aim: aim / (groupAimCount - 1),
      },
      available,
    });
  }
  return { problems, of: all };
}

/** A mean with one decimal. */
const rounded = (mean: number | null) => (mean === null ? null : Math.round(mean * 10) / 10);

const placedIn = (all: number, { unplaced }: SearchResult) =>
  unplaced.reduce((left, { people }) => left - people.length, all);

interface LockedPart {
  people: number;
  /** Of their means with those they live with. */
  sumOfMeans: number;
}

/** What a search found, around the locked groups of the unit type: these are part of each figure. */
function foundOf({ unitTypeId, people }: Problem, result: SearchResult, locked: LockedPart): FoundGroups {
  const found = placedIn(people.length, result);
  const placed = found + locked.people;
  const around = (mean: number | null) =>
    mean === null || placed === 0 ? null : (mean * found + locked.sumOfMeans) / placed;
  const bound = around(result.bound);
  return {
    unitTypeId,
    people: people.length + locked.people,
    placed,
    mean: rounded(around(result.mean)),
    random: rounded(around(result.random)),
    // Rounded up, because nothing is better than a bound.
    bound: bound === null ? null : Math.ceil(bound * 10 - 1e-6) / 10,
    method: result.method,
    hasCertificate: result.files !== null,
  };
}

interface Solution {
  problem: Problem;
  result: SearchResult;
}

/** Stores what a search has found, unless the draft was discarded. */
async function storeFound(
  { db, residentIndexes }: Pick<SearchDependencies, 'db' | 'residentIndexes'>,
  id: GroupDraftId,
  solved: readonly Solution[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft?.state !== 'running') return;
    const named = await draftById(tx, id);
    const locked = named ? (await readDraft(tx, residentIndexes, named)).groups : [];
    let last = locked.reduce((most, { number }) => Math.max(most, number), 0);
    const groups: Parameters<typeof insertGroups>[2][number][] = [];
    const people: Parameters<typeof insertGroups>[3][number][] = [];
    for (const { problem, result } of solved) {
      const { unitTypeId } = problem;
      const place = (
        members: readonly number[],
        number: number | null,
        unplaced: UnplacedReason | null = null,
      ) => {
        for (const member of members) {
          const one = problem.people[member];
          if (one) people.push({ personId: one.id, unitTypeId, number, homeId: one.roomId, unplaced });
        }
      };
      for (const members of result.groups) {
        last += 1;
        groups.push({ number: last, unitTypeId, locked: false });
        place(members, last);
      }
      for (const { people: left, why } of result.unplaced) place(left, null, why);
    }
    await insertGroups(tx, id, groups, people);
    for (const { problem, result } of solved) {
      if (!result.files) continue;
      const [certificate, input] = [Buffer.from(result.files.certificate), Buffer.from(result.files.input)];
      await insertCertificate(tx, { draftId: id, unitTypeId: problem.unitTypeId, certificate, input });
    }
    const lockedIn = (unitTypeId: UnitTypeId): LockedPart => {
      const theirs = locked.filter((group) => group.unitTypeId === unitTypeId);
      return {
        people: theirs.reduce((sum, { members }) => sum + members.length, 0),
        sumOfMeans: theirs.reduce((sum, { fit }) => sum + fit.sumOfMeans, 0),
      };
    };
    const now = named && (await readDraft(tx, residentIndexes, named)).groups;
    await setDraft(tx, id, {
      ...(now && { ...totalsOf(now), foundAs: fingerprintOf(now) }),
      state: 'ready',
      progress: null,
      claimedUntil: null,
      found: solved.map(({ problem, result }) => foundOf(problem, result, lockedIn(problem.unitTypeId))),
    });
  });
}

/** Searches again with more units while people are left out whom a block or a pin keeps apart from all in the first. */
async function solve({ input, available }: Problem, options: SearchOptions): Promise<SearchResult> {
  const leftOut = ({ unplaced }: SearchResult) => unplaced.map(({ people }) => people.length);
  const count = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);
  let { units } = input;
  let best = await searchForGroups(input, options);
  for (;;) {
    const more = Math.min(available, units + unitsFor(leftOut(best), input.capacity));
    if (more <= units || options.stop.aborted) return best;
    units = more;
    const next = await searchForGroups({ ...input, units }, options);
    if (count(leftOut(next)) >= count(leftOut(best))) return best;
    best = next;
  }
}

/** Searches for the groups of one draft, until it is found, stopped or discarded. */
async function runSearch(dependencies: SearchDependencies, draft: DraftRecord): Promise<void> {
  const { db, clock, events, log, closing } = dependencies;
  const { id, subnetworkId } = draft;
  const announce = () => db.transaction((tx) => events.publish(tx, 'groupDraft.changed', { subnetworkId }));
  const stop = new AbortController();
  const gone = new AbortController();
  const ending = AbortSignal.any([closing, gone.signal]);
  let progress: SearchProgress | null = null;
  let isAnnounced = true;
  const sendHeartbeat = async () => {
    const news = { claimedUntil: new Date(clock().getTime() + claimMs), progress };
    const isStopped = await recordSearch(db, id, news);
    if (isStopped === undefined) gone.abort();
    else if (isStopped) stop.abort();
    if (!isAnnounced) await announce();
    isAnnounced = true;
  };
  const heartbeat = setInterval(() => {
    sendHeartbeat().catch((error: unknown) =>
      log.warn({ err: error, draft: id }, 'Progress of a search was not stored'),
    );
  }, heartbeatMs);
  try {
    const problems = await problemsOf(dependencies, draft);
    const people = problems.reduce((sum, problem) => sum + problem.people.length, 0);
    const solved: Solution[] = [];
    for (const problem of problems) {
      const before = solved.map(({ result, problem: { people: all } }) => placedIn(all.length, result));
      const placedBefore = before.reduce((sum, placed) => sum + placed, 0);
      const onProgress = ({ placed, mean, bound }: SearchNow) => {
        const { unitTypeId } = problem;
        const news = { people, placed: placedBefore + placed, mean: rounded(mean), bound: rounded(bound) };
        isAnnounced &&= isDeepStrictEqual(progress, { unitTypeId, ...news });
        progress = { unitTypeId, ...news };
      };
      const signals = { stop: stop.signal, close: ending };
      solved.push({ problem, result: await solve(problem, { onProgress, ...signals }) });
    }
    await storeFound(dependencies, id, solved);
  } catch (error) {
    // Another process, or a later start, takes what was not finished.
    if (ending.aborted) return;
    log.error({ err: error, draft: id }, 'A search for groups failed');
    await failSearch(db, id);
  } finally {
    clearInterval(heartbeat);
    if (!closing.aborted) await announce();
  }
}

/** Searches for the groups of all drafts that wait, also of those whose process has ended meanwhile. */
export async function runSearches(dependencies: SearchDependencies): Promise<void> {
  const { db, clock, closing } = dependencies;
  while (!closing.aborted) {
    const now = clock();
    const draft = await claimSearch(db, now, new Date(now.getTime() + claimMs));
    if (!draft) return;
    await runSearch(dependencies, draft);
  }
}
