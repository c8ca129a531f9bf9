import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { MembershipId, UnitTypeId, UserId } from '@nestmate/contract/ids';
import type { UnplacedReason } from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import type { App } from '../../platform/app';
import { blocksOf } from '../blocking';
import type { ResidentIndexes } from '../find';
import { unitSupplyOf } from '../room';
import { fingerprintOf, readDraft, totalsOf } from './draft-now';
import {
  claimSearch,
  draftById,
  type DraftRecord,
  type DraftResident,
  failSearch,
  insertCertificate,
  lockDraft,
  lockExisting,
  type NamedDraft,
  type NewGroup,
  type NewPlacement,
  peopleOf,
  type PersonRecord,
  type PinRecord,
  pinsOf,
  recordSearch,
  replaceGroups,
  residentsOf,
  setDraft,
  unitTypesIn,
} from './groups.queries';
import type { FoundGroups, StoredProgress } from './groups.schema';
import { type Household, householdsOf, kindOf, lookingIn, TogetherRules } from './households';
import { searchForGroups } from './search';
import type { SearchInput, SearchProgress, SearchResult } from './search-thread';

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

/** Pairs of people who have blocked each other, or are one person with two memberships. */
function apartAmong(
  people: readonly DraftResident[],
  blocks: readonly (readonly [UserId, UserId])[],
): [number, number][] {
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
  ].filter(([one, other]) => one !== other);
}

/**
 * The households of each locked group, as long as all its people still stand, live where they did, and look for a place
 * in its unit type; those of another group are searched for.
 */
function lockedIn(lockedPeople: readonly PersonRecord[], residents: readonly DraftResident[]): Household[][] {
  const residentOf = new Map(residents.map((one) => [one.id, one]));
  const numbers = [...new Set(lockedPeople.map(({ number }) => number))];
  return numbers.flatMap((number) => {
    const people = lockedPeople.filter((one) => one.number === number);
    const now = people.flatMap(({ personId, homeId, unitTypeId }) => {
      const one = residentOf.get(personId);
      if (one?.roomId !== homeId || one.unitTypeId !== unitTypeId) return [];
      return one.isHidden || one.isRoomLocked ? [] : one;
    });
    const households = householdsOf(now);
    const areWhole = households.every((home) => home[0]?.roomId == null || home.length === home[0].roomSize);
    return now.length === people.length && areWhole ? [households] : [];
  });
}

/** What is to be solved for each unit type of a draft. */
async function problemsOf(
  dependencies: Pick<SearchDependencies, 'db' | 'residentIndexes'>,
  { id }: DraftRecord,
): Promise<Problem[]> {
  const { db } = dependencies;
  const [pins, lockedPeople, draft] = await Promise.all([
    pinsOf(db, id),
    peopleOf(db, id),
    draftById(db, id),
  ]);
  return draft ? (await problemsFor(dependencies, draft, { pins, lockedPeople })).problems : [];
}

type Search = Pick<
  NamedDraft,
  'aim' | 'genderPolicy' | 'held' | 'seed' | 'seedText' | 'subnetworkId' | 'unitTypeIds' | 'withUnregistered'
>;

interface SearchLimits {
  pins: readonly PinRecord[];
  /** The people of locked groups. */
  lockedPeople: readonly PersonRecord[];
  /** Chosen at random, with their share of the units; everybody where it is absent. */
  maxPeople?: number;
}

/** What is to be solved for each unit type: everybody who looks for a place, and how many these are. */
export async function problemsFor(
  { db, residentIndexes }: Pick<SearchDependencies, 'db' | 'residentIndexes'>,
  { subnetworkId, unitTypeIds, withUnregistered, seed, seedText, aim, genderPolicy, held }: Search,
  { pins, lockedPeople, maxPeople = Infinity }: SearchLimits,
): Promise<{ problems: Problem[]; of: number }> {
  const [everybody, unitTypes, supplies] = await Promise.all([
    residentsOf(db, subnetworkId),
    unitTypesIn(db, subnetworkId),
    unitSupplyOf(db, unitTypeIds),
  ]);
  const blockedPairs = await blocksOf(
    db,
    everybody.flatMap(({ userId }) => userId ?? []),
  );
  const rules = new TogetherRules(genderPolicy, blockedPairs);
  const locked = lockedIn(lockedPeople, everybody);
  const inLocked = new Set(locked.flat(2));
  const searched = unitTypes
    .filter(({ id }) => unitTypeIds.includes(id))
    .map((unitType) => ({
      ...unitType,
      locked: locked.filter(([home]) => home?.[0]?.unitTypeId === unitType.id),
      looking: lookingIn(everybody, unitType, withUnregistered).filter(
        (household) => !household.some((one) => inLocked.has(one)),
      ),
    }));
  const all = searched.reduce((sum, { looking }) => sum + looking.flat().length, 0);
  const share = Math.min(1, maxPeople / Math.max(all, 1));
  const problems: Problem[] = [];
  for (const { id: unitTypeId, capacity, ...type } of searched) {
    const looking = shuffled(type.looking, seed).slice(0, Math.ceil(type.looking.length * share));
    const households = [...type.locked.flat(), ...looking];
    const people = households.flat();
    if (people.length === 0) continue;
    const { questionnaire, residents } = await residentIndexes.of({ unitTypeId, subnetworkId });
    const { unitsLeft = Infinity } = supplies.find((one) => one.unitTypeId === unitTypeId) ?? {};
    // Rooms have their units already, and locked groups of people without a room take theirs first.
    const isRoom = (household: Household) => household.some(({ roomId }) => roomId !== null);
    const opened = type.locked.filter((homes) => !homes.some(isRoom)).length;
    const units =
      Math.round(share * Math.max(0, unitsLeft - opened)) +
      type.locked.length +
      looking.filter(isRoom).length;
    const examples = [...new Map(people.map((one) => [kindOf(one), one])).values()];
    const kindNumbers = new Map(examples.map((one, number) => [kindOf(one), number]));
    const numberOf = new Map(people.map((one, number) => [one.id, number]));
    const householdNumber = new Map(households.map((household, number) => [household, number]));
    problems.push({
      unitTypeId,
      people,
      input: {
        questions: questionnaire.questions,
        answers: people.map((one) => residents.answersOf(one.id) ?? new Map<never, never>()),
        genderKinds: people.map((one) => kindNumbers.get(kindOf(one)) ?? 0),
        mayLive: examples.map((one) => examples.map((other) => rules.allowsKinds(one, other))),
        apart: apartAmong(people, blockedPairs),
        blocks: households.map((household) => household.map((one) => numberOf.get(one.id) ?? 0)),
        rooms: households.flatMap((household, number) => (isRoom(household) ? number : [])),
        locked: type.locked.map((homes) => homes.map((home) => householdNumber.get(home) ?? 0)),
        pins: pinsByNumber(pins, numberOf),
        capacity,
        units,
        held: Math.round(share * (held.find((one) => one.unitTypeId === unitTypeId)?.places ?? 0)),
        seed,
        seedText,
        aim,
      },
    });
  }
  return { problems, of: all };
}

/** The pins of each kind, as pairs of the search's numbers; a pin is left out where one of its two people has none. */
export function pinsByNumber(
  pins: readonly PinRecord[],
  numberOf: ReadonlyMap<MembershipId, number>,
): Record<PinRecord['kind'], [number, number][]> {
  const of = (kind: PinRecord['kind']) =>
    pins.flatMap((pin): [number, number][] => {
      const [one, other] = [numberOf.get(pin.lowerId), numberOf.get(pin.higherId)];
      return pin.kind === kind && one !== undefined && other !== undefined ? [[one, other]] : [];
    });
  return { apart: of('apart'), together: of('together') };
}

/** A mean with one decimal. */
const rounded = (mean: number | null) => (mean === null ? null : Math.round(mean * 10) / 10);

/** What a search found, as it is stored. */
const foundOf = ({ unitTypeId, people }: Problem, result: SearchResult): FoundGroups => ({
  unitTypeId,
  people: people.length,
  placed: result.placed,
  mean: rounded(result.mean),
  random: rounded(result.random),
  // Rounded up, because nothing is better than a bound.
  bound: result.bound === null ? null : Math.ceil(result.bound * 10 - 1e-6) / 10,
  method: result.method,
  hasCertificate: result.files !== null,
});

interface Solution {
  problem: Problem;
  result: SearchResult;
}

/**
 * Stores what a search has found in place of the locked groups it began with, unless the draft was discarded. Who has
 * deleted their account since is in none of the groups; other changes since show when the draft is read.
 */
async function storeFound(
  { db, residentIndexes }: Pick<SearchDependencies, 'db' | 'residentIndexes'>,
  id: GroupDraftId,
  solved: readonly Solution[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft?.state !== 'running') return;
    const searched = solved.flatMap((one) => one.problem.people.map(({ id: personId }) => personId));
    const existing = await lockExisting(tx, searched);
    const groups: NewGroup[] = [];
    const people: NewPlacement[] = [];
    for (const { problem, result } of solved) {
      const { unitTypeId } = problem;
      const place = (
        members: readonly number[],
        number: number | null,
        unplaced: UnplacedReason | null = null,
      ) => {
        for (const member of members) {
          const one = problem.people[member];
          if (one && existing.has(one.id))
            people.push({ personId: one.id, unitTypeId, number, homeId: one.roomId, unplaced });
        }
      };
      for (const { people: members, isLocked } of result.groups) {
        const number = groups.length + 1;
        groups.push({ number, unitTypeId, locked: isLocked });
        place(members, number);
      }
      for (const { people: left, why } of result.unplaced) place(left, null, why);
    }
    await replaceGroups(tx, id, groups, people);
    for (const { problem, result } of solved) {
      if (!result.files) continue;
      const [certificate, input] = [Buffer.from(result.files.certificate), Buffer.from(result.files.input)];
      await insertCertificate(tx, { draftId: id, unitTypeId: problem.unitTypeId, certificate, input });
    }
    const named = await draftById(tx, id);
    const now = named && (await readDraft(tx, residentIndexes, named)).groups;
    await setDraft(tx, id, {
      ...(now && { ...totalsOf(now), foundAs: fingerprintOf(now) }),
      state: 'ready',
      progress: null,
      claimedUntil: null,
      found: solved.map(({ problem, result }) => foundOf(problem, result)),
    });
  });
}

/** Searches for the groups of one draft, until it is found, stopped or discarded. */
async function runSearch(dependencies: SearchDependencies, draft: DraftRecord): Promise<void> {
  const { db, clock, events, log, closing } = dependencies;
  const { id, subnetworkId } = draft;
  const announce = () => db.transaction((tx) => events.publish(tx, 'groupDraft.changed', { subnetworkId }));
  const stop = new AbortController();
  const gone = new AbortController();
  const ending = AbortSignal.any([closing, gone.signal]);
  let progress: StoredProgress | null = null;
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
      const placedBefore = solved.reduce((sum, { result }) => sum + result.placed, 0);
      const onProgress = ({ placed, mean, bound }: SearchProgress) => {
        const { unitTypeId } = problem;
        const news = { people, placed: placedBefore + placed, mean: rounded(mean), bound: rounded(bound) };
        isAnnounced &&= isDeepStrictEqual(progress, { unitTypeId, ...news });
        progress = { unitTypeId, ...news };
      };
      const options = { onProgress, stop: stop.signal, close: ending };
      solved.push({ problem, result: await searchForGroups(problem.input, options) });
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
