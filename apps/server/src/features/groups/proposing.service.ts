import { randomInt } from 'node:crypto';
import type { BodyOf, QueryOf, ReplyOf } from '@nestmate/contract/call';
import type { GenderId, SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import type { staffCalls } from '@nestmate/contract/staff';
import { groupAims, groupDraftLimits } from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import { hasRight } from '@nestmate/contract/staff/rights';
import { hashOf, seedOf } from '@nestmate/matching/certificate';
import type { App } from '../../platform/app';
import type { Db, Tx } from '../../platform/database/client';
import { ProductError, type StaffActor } from '../../platform/http';
import { aboutSubnetwork, byStaff, record } from '../audit';
import type { ResidentIndexes } from '../find';
import { deadlineSeedOf, inLanguage, takeDeadlineSeed } from '../housing';
import { unitSupplyOf } from '../room';
import { grantOf, standingGrant } from '../staff';
import { isUndoable, readDraft } from './draft-now';
import { type DraftDependencies, requireDraft } from './drafts.service';
import { searchQueue } from './groups.jobs';
import {
  deleteDraft,
  gendersIn,
  groupsOf,
  insertDraft,
  insertGroups,
  insertPins,
  lockDraft,
  lockDraftsOf,
  lockExisting,
  nextNumber,
  placeInScope,
  placeOfDraft,
  residentsOf,
  setDraft,
  unitTypesIn,
} from './groups.queries';
import { type Household, isLooking, lookingIn, shortageOf } from './households';
import { priceAims } from './search';
import { problemsFor } from './search.service';

type ProposalDependencies = DraftDependencies & Pick<App, 'events' | 'jobs'>;
type Calls = (typeof staffCalls)['staffGroups'];

const randomSeed = () => randomInt(1, 2 ** 31);
const peopleIn = (households: readonly Household[]) => households.flat().length;

/** Who would be placed in a place, by unit type. @throws ProductError `NotFound` */
export async function countBefore(
  db: Db,
  actor: StaffActor,
  { placeId, language }: { placeId: SubnetworkId; language: Language },
): Promise<ReplyOf<Calls['before']>> {
  const place = await placeInScope(db, grantOf(actor), placeId);
  if (!place) throw new ProductError('NotFound');
  const [unitTypes, residents, genders] = await Promise.all([
    unitTypesIn(db, placeId),
    residentsOf(db, placeId),
    place.genderPolicy === 'SAME_GENDER' ? gendersIn(db, placeId) : [],
  ]);
  const nameOf = (gender: GenderId | null) => {
    const named = genders.find(({ id }) => id === gender);
    return named ? inLanguage(named.label, language) : null;
  };
  const supplies = await unitSupplyOf(
    db,
    unitTypes.map(({ id }) => id),
  );
  return {
    unit_types: unitTypes.map(({ id, name, capacity }) => {
      const looking = lookingIn(residents, { id, capacity }, true);
      const { unitsLeft } = supplies.find(({ unitTypeId }) => unitTypeId === id) ?? {};
      const shortIf = (withUnregistered: boolean) => {
        const some = looking.filter((household) => isLooking(household, { capacity, withUnregistered }));
        const short = shortageOf(some, { capacity, unitsLeft, policy: place.genderPolicy });
        return [...short].map(([gender, count]) => ({ gender: nameOf(gender), people: count }));
      };
      const alone = looking.flatMap((household) => (household.length === 1 ? household : []));
      return {
        unit_type_id: id,
        name,
        capacity,
        alone: alone.filter(({ isRegistered }) => isRegistered).length,
        in_rooms: peopleIn(looking.filter(({ length }) => length > 1)),
        unregistered: alone.filter(({ isRegistered }) => !isRegistered).length,
        units_left: unitsLeft ?? null,
        short: shortIf(false),
        short_with_unregistered: shortIf(true),
      };
    }),
  };
}

/** What an aim brings is computed for this many people, within a second or two. */
const maxPriced = 300;

/** What each aim would bring in a place. @throws ProductError `NotFound` */
export async function pricesOf(
  { db, residentIndexes }: DraftDependencies,
  actor: StaffActor,
  { place: placeId, unit_types: unitTypeIds, with_unregistered: withUnregistered }: QueryOf<Calls['prices']>,
): Promise<ReplyOf<Calls['prices']>> {
  const place = await placeInScope(db, grantOf(actor), placeId);
  if (!place) throw new ProductError('NotFound');
  const seedText = await deadlineSeedOf(db, placeId);
  const search = {
    subnetworkId: placeId,
    genderPolicy: place.genderPolicy,
    unitTypeIds,
    withUnregistered: withUnregistered === 'true',
    held: [],
    seedText: null,
    seed: seedText === undefined ? randomSeed() : seedOf(seedText),
    aim: 'all' as const,
  };
  const limits = { pins: [], lockedPeople: [], maxPeople: maxPriced };
  const { problems, of } = await problemsFor({ db, residentIndexes }, search, limits);
  const prices = await priceAims(
    problems.map(({ input }) => input),
    groupAims,
  );
  const rounded = (percent: number | null) => (percent === null ? null : Math.round(percent * 10) / 10);
  return {
    aims: prices.map(({ aim, mean, lowest }) => ({ aim, mean: rounded(mean), lowest: rounded(lowest) })),
    // Nobody learns the seed of the deadline before a search uses it.
    seed: seedText === undefined ? search.seed : null,
    people: problems.reduce((sum, { people }) => sum + people.length, 0),
    of,
  };
}

/**
 * Makes a draft, for which a job searches; idempotent by its id.
 * @throws ProductError `NotFound`, `network_closed`, `NobodyToPlace`, `TooManyChosen`, `TooManyDrafts`, or `Conflict`
 * for an id that another place's draft has, or while the draft that it comes from is searched for
 */
export async function proposeGroups(
  { db, clock, events, jobs, residentIndexes }: ProposalDependencies,
  actor: StaffActor,
  { draft_id: id, place: placeId, unit_types: unitTypeIds, ...proposal }: BodyOf<Calls['propose']>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const grant = await standingGrant(tx, actor, 'match');
    const place = await placeInScope(tx, grant, placeId);
    if (!place) throw new ProductError('NotFound');
    const drafts = await lockDraftsOf(tx, placeId);
    const [made] = await placeOfDraft(tx, id);
    if (made && made.subnetworkId !== placeId) throw new ProductError('Conflict');
    if (made) return;
    if (isNetworkClosed(place.roundStatus)) throw new ProductError('network_closed');
    if (drafts >= groupDraftLimits.drafts) throw new ProductError('TooManyDrafts');
    const withUnregistered = proposal.with_unregistered;
    const [unitTypes, residents] = [await unitTypesIn(tx, placeId), await residentsOf(tx, placeId)];
    const chosen = unitTypes.filter((unitType) => unitTypeIds.includes(unitType.id));
    if (chosen.length < new Set(unitTypeIds).size) throw new ProductError('NotFound');
    const people = peopleIn(
      chosen.flatMap(({ id: unitTypeId, capacity }) =>
        lookingIn(residents, { id: unitTypeId, capacity }, withUnregistered),
      ),
    );
    if (people < 2) throw new ProductError('NobodyToPlace');
    if (people > groupDraftLimits.people) throw new ProductError('TooManyChosen');
    const now = clock();
    const seedText = await takeDeadlineSeed(tx, placeId, now);
    const seed = seedText === undefined ? (proposal.seed ?? randomSeed()) : seedOf(seedText);
    const number = await nextNumber(tx, placeId);
    await insertDraft(tx, {
      id,
      networkId: grant.networkId,
      subnetworkId: placeId,
      number,
      staffId: actor.staffId,
      state: 'running',
      aim: proposal.aim,
      withUnregistered,
      unitTypeIds: chosen.map((unitType) => unitType.id),
      held: proposal.held.map(({ unit_type_id: unitTypeId, places }) => ({ unitTypeId, places })),
      seed,
      seedText,
      madeAt: now,
    });
    if (proposal.from) await copyLocked(tx, residentIndexes, { from: proposal.from, id, placeId });
    const { networkId } = grant;
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId: placeId, name: place.name });
    const seedHash = seedText !== undefined && { seed_hash: hashOf(seedText) };
    const after = { draft: number, people, seed, ...seedHash };
    await record(tx, { ...about, action: 'groups.proposed', after }, now);
    await jobs.sendWithin(tx, searchQueue, [{}]);
    await events.publish(tx, 'groupDraft.changed', { subnetworkId: placeId });
  });
}

/**
 * Copies the pins of an earlier draft, and its locked groups, except those of which somebody has changed since: the
 * search places their people.
 */
async function copyLocked(
  tx: Tx,
  residentIndexes: ResidentIndexes,
  { from, id, placeId }: { from: GroupDraftId; id: GroupDraftId; placeId: SubnetworkId },
): Promise<void> {
  const draft = await lockDraft(tx, from);
  if (draft?.subnetworkId !== placeId) throw new ProductError('NotFound');
  if (draft.state !== 'ready' && draft.state !== 'failed') throw new ProductError('Conflict');
  const { groups, pins } = await readDraft(tx, residentIndexes, await requireDraft(tx, from));
  const locked = groups
    .filter(({ locked: isLocked, state }) => isLocked && state !== 'done')
    .filter(({ members }) => members.length > 0 && members.every(({ change }) => change === null));
  const idsIn = (group: (typeof locked)[number]) => group.members.map(({ personId }) => personId);
  const pinned = pins.flatMap(({ lowerId, higherId }) => [lowerId, higherId]);
  const existing = await lockExisting(tx, [...locked.flatMap(idsIn), ...pinned]);
  const whole = locked.filter((group) => idsIn(group).every((personId) => existing.has(personId)));
  await insertGroups(
    tx,
    id,
    whole.map(({ unitTypeId }, at) => ({ number: at + 1, unitTypeId, locked: true })),
    whole.flatMap(({ members }, at) =>
      members.map(({ personId, unitTypeId, homeId }) => ({
        personId,
        unitTypeId,
        homeId,
        number: at + 1,
        unplaced: null,
      })),
    ),
  );
  const ofExisting = pins.filter(({ lowerId, higherId }) => existing.has(lowerId) && existing.has(higherId));
  await insertPins(tx, id, ofExisting);
}

/** Stops a search with what it has found; idempotent. @throws ProductError `NotFound` */
export async function stopSearch(
  { db, events }: Pick<App, 'db' | 'events'>,
  actor: StaffActor,
  id: GroupDraftId,
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'match');
    const draft = await lockDraft(tx, id);
    if (!draft) throw new ProductError('NotFound');
    if (draft.state !== 'running' || draft.isStopped) return;
    await setDraft(tx, id, { isStopped: true });
    await events.publish(tx, 'groupDraft.changed', { subnetworkId: draft.subnetworkId });
  });
}

/**
 * Discards a draft; idempotent. Only who may undo a commit may discard a draft of which one can be undone.
 * @throws ProductError `Conflict` while it is committed or undone, `Forbidden`
 */
export async function discardDraft(
  { db, clock, events }: Pick<App, 'clock' | 'db' | 'events'>,
  actor: StaffActor,
  id: GroupDraftId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { networkId, role } = await standingGrant(tx, actor, 'match');
    const draft = await lockDraft(tx, id);
    if (!draft) return;
    if (draft.state === 'committing' || draft.state === 'undoing') throw new ProductError('Conflict');
    const { place } = await requireDraft(tx, id);
    const now = clock();
    const groups = await groupsOf(tx, id);
    // Without the draft, nobody could undo it.
    if (groups.some((group) => isUndoable(group, now)) && !hasRight(role, 'rooms'))
      throw new ProductError('Forbidden');
    await deleteDraft(tx, id);
    const { subnetworkId, number } = draft;
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name: place });
    await record(tx, { ...about, action: 'groups.discarded', after: { draft: number } }, now);
    await events.publish(tx, 'groupDraft.changed', { subnetworkId });
  });
}
