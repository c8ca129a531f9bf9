import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@nestmate/contract/call';
import type { SubnetworkId } from '@nestmate/contract/ids';
import { languages, type LocalText } from '@nestmate/contract/languages';
import type { staffCalls } from '@nestmate/contract/staff';
import type { GenderList, OptionList, TopicList } from '@nestmate/contract/staff/setup/choices';
import { type OpeningPart, openingParts } from '@nestmate/contract/staff/setup/places';
import type { UnitTypeList } from '@nestmate/contract/staff/setup/unit-types';
import type { UnitStocks } from '@nestmate/contract/staff/setup/units';
import { type TextPath, translatorOf } from '@nestmate/locales';
import type { Db, Tx } from '../../platform/database/client';
import { ProductError, type StaffActor, type StaffGrant } from '../../platform/http';
import { newId } from '../../platform/ids';
import { aboutSubnetwork, byStaff, record } from '../audit';
import { changeNetwork, drawSeed, endOf, type SubnetworkRef } from '../housing';
import { grantOf, standingGrant } from '../staff';
import { differenceOf, versionOf, type Area, type Facts } from './area/area';
import type { AreaDependencies } from './area/area.service';
import { gendersArea } from './genders.area';
import { mailsArea } from './mails.area';
import { housingArea, majorsArea } from './options.area';
import {
  insertPlace,
  lockNetwork,
  lockPlace,
  networkOf,
  networkOfPlace,
  openDraft,
  placesOf,
} from './places.queries';
import { officeQuestions } from './questions/question-list.service';
import { questionArea } from './questions/question.area';
import { registrationArea } from './registration.area';
import { settingsArea } from './settings.area';
import { topicsArea } from './topics.area';
import { unitTypesArea } from './unit-types.area';
import { unitsArea } from './units.area';

type PlaceCalls = (typeof staffCalls)['staffPlaces'];

/** @throws ProductError `OutOfScope` unless the caller looks after the whole network */
export function wholeNetworkOf(actor: StaffActor): StaffGrant {
  const grant = grantOf(actor);
  if (grant.places !== null) throw new ProductError('OutOfScope');
  return grant;
}

/** A network and those of its communities that the caller looks after. */
export async function readNetwork(db: Db, actor: StaffActor, now: Date) {
  const { networkId, places: among } = grantOf(actor);
  const network = await networkOf(db, networkId);
  if (!network) throw new ProductError('NotFound');
  const places = await placesOf(db, networkId, among);
  return {
    version: versionOf(network),
    network,
    places: places.map((place) => ({
      subnetwork_id: place.id,
      name: place.name,
      time_zone: place.timeZone,
      round_status: place.roundStatus,
      unit_types: place.unitTypes,
      questions: place.questions,
      residents: place.residents,
      is_draft: place.isDraft,
      missing: missingIn(place, now),
    })),
  };
}

type PlaceRow = Awaited<ReturnType<typeof placesOf>>[number];

/** What a community needs before residents can join. */
function missingIn(place: PlaceRow, now: Date): OpeningPart[] {
  const isMissing: Record<OpeningPart, boolean> = {
    unitTypes: place.unitTypes === 0,
    questions: place.questions === 0,
    genders: place.asksGender && place.genders === 0,
    deadline: endOf(place) <= now,
  };
  return openingParts.filter((part) => isMissing[part]);
}

/**
 * Opens a community to its residents. The community is locked: of two members of staff, the second finds it open, and
 * nothing that it needs is removed meanwhile. Idempotent.
 * @throws ProductError `SetUpIncomplete` as long as something is missing
 */
export async function openPlace(
  { db, events, clock }: AreaDependencies,
  actor: StaffActor,
  { networkId, subnetworkId }: SubnetworkRef,
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    if (!(await lockPlace(tx, networkId, subnetworkId))) throw new ProductError('NotFound');
    const now = clock();
    const [place] = await placesOf(tx, networkId, [subnetworkId]);
    if (!place?.isDraft) return;
    if (missingIn(place, now).length > 0) throw new ProductError('SetUpIncomplete');
    if (!(await openDraft(tx, subnetworkId))) return;
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name: place.name });
    const { unitTypes, questions } = place;
    await record(tx, { ...about, action: 'place.opened', after: { unit_types: unitTypes, questions } }, now);
    await events.publish(tx, 'setUp.changed', { subnetworkId });
  });
}

/**
 * Names a network. Saving without a change does nothing.
 * @throws ProductError `OutOfScope` or `ChangedMeanwhile`
 */
export async function saveNetwork(
  { db, events, clock }: AreaDependencies,
  actor: StaffActor,
  { version, network }: BodyOf<PlaceCalls['saveNetwork']>,
): Promise<void> {
  const { networkId } = wholeNetworkOf(actor);
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    const before = await lockNetwork(tx, networkId);
    if (!before) throw new ProductError('NotFound');
    if (isDeepStrictEqual(before, network)) return;
    if (version !== versionOf(before)) throw new ProductError('ChangedMeanwhile');
    await changeNetwork(tx, networkId, network);
    const subject = { kind: 'network', id: networkId, name: network.name } as const;
    const auditEntry = { action: 'network.changed', actor: byStaff(actor), networkId, subject } as const;
    await record(tx, { ...auditEntry, ...differenceOf(before, network) }, clock());
    for (const { id: subnetworkId } of await placesOf(tx, networkId, null))
      await events.publish(tx, 'setUp.changed', { subnetworkId });
  });
}

/**
 * Adds a community to a network, as a draft: empty, where residents are asked for no gender until some are offered, or
 * as a copy of another without its people. Idempotent by its id.
 * @throws ProductError `OutOfScope`, `DaysReversed`, or `Conflict` for an id of another network
 */
export async function addPlace(
  { db, clock }: AreaDependencies,
  actor: StaffActor,
  { subnetwork_id: id, copy_of: from, ...place }: BodyOf<PlaceCalls['add']>,
): Promise<void> {
  const { networkId } = wholeNetworkOf(actor);
  const { name, time_zone: timeZone, deadline_start, deadline_end } = place;
  if (deadline_end < deadline_start) throw new ProductError('DaysReversed');
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    await lockNetwork(tx, networkId);
    const now = clock();
    const former = await networkOfPlace(tx, id);
    if (former === networkId) return;
    if (former) throw new ProductError('Conflict');
    if (from && (await networkOfPlace(tx, from)) !== networkId) throw new ProductError('OutOfScope');
    await insertPlace(tx, {
      id,
      networkId,
      name,
      timeZone,
      roundStatus: 'MATCHING',
      isDraft: true,
      deadlineStart: deadline_start,
      deadlineEnd: deadline_end,
      genderSettings: 'DISABLED',
      ...firstTexts(),
    });
    if (from) await copyPlace(tx, { from, to: id, name, timeZone, now, newIdOf: createNewIds() });
    const after = { ...place, ...(from && { copy_of: from }), seed_hash: await drawSeed(tx, id) };
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId: id, name });
    await record(tx, { ...about, action: 'place.added', after }, now);
  });
}

interface PlaceCopy {
  from: SubnetworkId;
  to: SubnetworkId;
  name: string;
  timeZone: string;
  now: Date;
  newIdOf: NewIds;
}

/** The id of a copy: of what several parts name, the same for each. */
type NewIds = <Id extends string>(id: Id) => Id;

function createNewIds(): NewIds {
  const ids = new Map<string, string>();
  return <Id extends string>(id: Id) => {
    const copied = (ids.get(id) ?? newId<Id>()) as Id;
    ids.set(id, copied);
    return copied;
  };
}

const isOffered = ({ is_retired }: { is_retired: boolean }) => !is_retired;

const newUnitTypes = (list: UnitTypeList, newIdOf: NewIds): UnitTypeList =>
  list.map((type) => ({
    ...type,
    unit_type_id: newIdOf(type.unit_type_id),
    room_types: type.room_types.map((one) => ({ ...one, room_type_id: newIdOf(one.room_type_id) })),
  }));
const newUnits = (list: UnitStocks, newIdOf: NewIds): UnitStocks =>
  list.map((stock) => ({
    ...stock,
    unit_type_id: newIdOf(stock.unit_type_id),
    units: stock.units.map((unit) => ({
      ...unit,
      unit_id: newIdOf(unit.unit_id),
      bedrooms: unit.bedrooms.map(({ room_type_id: type, beds }) => ({
        room_type_id: type && newIdOf(type),
        beds,
      })),
    })),
  }));
const newGenders = (list: GenderList): GenderList =>
  list.filter(isOffered).map((gender) => ({ ...gender, gender_id: newId() }));
const newOptions = (list: OptionList): OptionList =>
  list.filter(isOffered).map((option) => ({ ...option, option_id: newId() }));

const newTopics = (list: TopicList): TopicList =>
  list.filter(isOffered).map((topic) => ({ ...topic, topic_id: newId() }));

async function copyList<Contents extends readonly unknown[], Known extends Facts>(
  tx: Tx,
  area: Area<Contents, Known>,
  { from, to, now, newIdOf }: PlaceCopy,
  renewed: (contents: Contents, newIdOf: NewIds) => Contents,
): Promise<void> {
  const before = await area.read(tx, to);
  await area.write(tx, to, { before, after: renewed(await area.read(tx, from), newIdOf), now });
}

async function copyQuestions(tx: Tx, { from, to, now }: PlaceCopy): Promise<void> {
  for (const { question } of (await officeQuestions(tx, from)).questions.filter((one) =>
    isOffered(one.question),
  )) {
    const copy = { ...question, question_id: newId<typeof question.question_id>() };
    await questionArea(copy.question_id).write(tx, to, { before: null, after: copy, now });
  }
}

/** Sets up a new community like another: everything, its units too, except its people and retired options. */
async function copyPlace(tx: Tx, copying: PlaceCopy): Promise<void> {
  const { from, to, name, timeZone, now } = copying;
  const settings = await settingsArea.read(tx, from);
  const copied = { ...settings, name, time_zone: timeZone };
  await settingsArea.write(tx, to, { before: settings, after: copied, now });
  await copyList(tx, unitTypesArea, copying, newUnitTypes);
  await copyList(tx, unitsArea, copying, newUnits);
  await copyList(tx, gendersArea, copying, newGenders);
  await copyList(tx, majorsArea, copying, newOptions);
  await copyList(tx, housingArea, copying, newOptions);
  await copyList(tx, topicsArea, copying, newTopics);
  const mails = await mailsArea.read(tx, from);
  await mailsArea.write(tx, to, { before: mails, after: mails, now });
  await copyList(tx, registrationArea, copying, (list) => list.filter(isOffered));
  await copyQuestions(tx, copying);
}

const inAll = (path: TextPath<'setUp'>) =>
  Object.fromEntries(
    languages.map((language) => [language, translatorOf(language, 'setUp')(path)]),
  ) as unknown as LocalText;

/** The texts that residents of a new community read until the housing office writes its own. */
const firstTexts = () => ({
  genderSelectionTitle: inAll('genderTitle'),
  genderSelectionExplainer: inAll('genderExplainer'),
  confirmedMatchText: inAll('confirmedMatch'),
});
