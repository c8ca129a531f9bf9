import type { BodyOf } from '@nestmate/contract/call';
import type { SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db, Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { aboutSubnetwork, byStaff, record } from '../../audit';
import { standingGrant } from '../../staff';
import { plainName } from '../file/columns';
import { type FileTerms, meaningKey, type Vocabulary, wordKey } from '../file/vocabulary';
import type { RosterImportRef, RosterScope, StaffImportRef, StaffRosterScope } from '../roster.schema';
import {
  dropMeaning,
  dropPlaceWord,
  meaningsOf,
  placesOf,
  placesOfImport,
  placeWordsOf,
  setMeaning,
  setPlaceWord,
  strangeWords,
  vocabulariesOf,
} from './words.queries';

interface Choice {
  id: string;
  name: string;
}

/** The choices of a place by field; room types of the same name are listed once. */
function choicesOf({ units, rooms, genders }: Vocabulary, language: Language) {
  const once = new Map(rooms.map((room) => [plainName(room.name), room]));
  const { compare } = new Intl.Collator(language);
  const sorted = (choices: Choice[]) => choices.toSorted((one, other) => compare(one.name, other.name));
  return {
    gender: sorted(genders.map(({ id, label }) => ({ id, name: label[language] ?? label.en }))),
    unit_type: sorted(units.map(({ id, name }) => ({ id, name }))),
    room_type: sorted([...once.values()].map(({ id, name }) => ({ id, name }))),
  };
}

/** The choice that an id of the place stands for: room types of the same name are one. */
function choiceFor(id: string | null | undefined, choices: readonly Choice[], { rooms }: Vocabulary) {
  const room = rooms.find((one) => one.id === id);
  return choices.find((one) => (room ? plainName(one.name) === plainName(room.name) : one.id === id));
}

/** Whether a place lies in the scope of a staff member. */
const isInScope = ({ within }: StaffRosterScope, id: SubnetworkId) => within?.includes(id) ?? true;

/** Places by name; a name that several have is none. */
function placesByName(places: readonly { id: SubnetworkId; name: string }[], scope: StaffRosterScope) {
  const named = new Map<string, SubnetworkId | null>();
  const shared = new Set<string>();
  for (const { id, name } of places) {
    const key = wordKey(name);
    if (named.has(key)) shared.add(key);
    named.set(key, isInScope(scope, id) ? id : null);
  }
  for (const key of shared) named.delete(key);
  return named;
}

/** What the words of a file mean in a scope now. */
export async function termsOf(db: Db, scope: StaffRosterScope): Promise<FileTerms> {
  const { networkId, subnetworkId } = scope;
  const all = subnetworkId ? [] : await placesOf(db, networkId);
  const mine = all.map(({ id }) => id).filter((id) => isInScope(scope, id));
  const places = subnetworkId ? [subnetworkId] : mine;
  const said = subnetworkId ? [] : [...(await placeWordsOf(db, networkId))];
  return {
    place: subnetworkId,
    named: placesByName(all, scope),
    explained: new Map(said.map(([word, id]) => [word, isInScope(scope, id) ? id : null])),
    vocabularies: await vocabulariesOf(db, places),
    meanings: await meaningsOf(db, places),
  };
}

/** The current meanings that staff gave to the words of a file; words without a meaning are left out. */
export async function meaningsNow(
  db: Db,
  { networkId, subnetworkId }: RosterScope,
  { importId, places }: RosterImportRef,
): Promise<Record<string, string>> {
  const meanings = await meaningsOf(db, places);
  const placeWords = subnetworkId ? null : await placeWordsOf(db, networkId);
  const found = (await strangeWords(db, { importId })).flatMap(({ field, word, place }) => {
    const key = wordKey(word);
    const meaning =
      field === 'place' ? placeWords?.get(key) : place && meanings.get(place)?.get(meaningKey(field, key));
    return meaning ? [[`${place ?? ''} ${meaningKey(field, key)}`, meaning] as const] : [];
  });
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Words of a file that its places do not have, with the meanings that staff gave them.
 * @throws ProductError `NotFound`
 */
export async function readWords(db: Db, ref: StaffImportRef, language: Language) {
  const places = await placesOfImport(db, ref);
  if (!places) throw new ProductError('NotFound');
  const meanings = await meaningsOf(db, places);
  const found = await strangeWords(db, ref);
  const vocabularies = await vocabulariesOf(db, places);
  const choicesIn = new Map(
    [...vocabularies].map(([place, vocabulary]) => [place, choicesOf(vocabulary, language)] as const),
  );
  const isOfCampus = ref.subnetworkId === null;
  const placeWords = isOfCampus ? await placeWordsOf(db, ref.networkId) : null;
  const all = isOfCampus ? await placesOf(db, ref.networkId) : [];
  const placeChoices = all.filter(({ id }) => isInScope(ref, id));
  const meaningOf = ({ field, word, place }: (typeof found)[number]): string | null => {
    const key = wordKey(word);
    if (field === 'place') {
      const meaning = placeWords?.get(key);
      return placeChoices.find(({ id }) => id === meaning)?.id ?? null;
    }
    const vocabulary = place && vocabularies.get(place);
    const choices = place && choicesIn.get(place);
    if (!vocabulary || !choices) return null;
    return (
      choiceFor(meanings.get(place)?.get(meaningKey(field, key)), choices[field], vocabulary)?.id ?? null
    );
  };
  const ofPlaces = (field: 'gender' | 'room_type' | 'unit_type') =>
    [...choicesIn].flatMap(([place, choices]) =>
      choices[field].map((one) => ({ ...one, subnetwork_id: place })),
    );
  return {
    words: found.map(({ place, ...one }) => ({
      ...one,
      subnetwork_id: place,
      meaning: meaningOf({ place, ...one }),
    })),
    choices: {
      place: placeChoices.map((one) => ({ ...one, subnetwork_id: null })),
      gender: ofPlaces('gender'),
      unit_type: ofPlaces('unit_type'),
      room_type: ofPlaces('room_type'),
    },
  };
}

type WordMeanings = BodyOf<(typeof staffCalls)['staffRoster']['explain']>['words'];

/** What a word of a file will mean: the choice, and the place in whose audit log it stands. */
interface WordMeaning {
  place: SubnetworkId;
  word: string;
  name: string;
}

/** Stores which place a word means. @returns undefined where it means that already */
async function explainPlace(
  tx: Tx,
  scope: StaffRosterScope,
  { word: written, meaning }: WordMeanings[number],
  { places, before }: { places: Awaited<ReturnType<typeof placesOf>>; before: Map<string, SubnetworkId> },
): Promise<WordMeaning | undefined> {
  const word = wordKey(written);
  const was = before.get(word);
  const choice = places.find(({ id }) => id === meaning);
  // A word of a place that the caller lacks is not theirs to change.
  if (scope.subnetworkId || (meaning !== null && !choice) || (was && !isInScope(scope, was)))
    throw new ProductError('NotFound');
  if ((was ?? null) === meaning) return undefined;
  if (choice) await setPlaceWord(tx, { networkId: scope.networkId, word, subnetworkId: choice.id });
  else await dropPlaceWord(tx, scope.networkId, word);
  const place = choice?.id ?? was;
  return place && { place, word: `place: ${written}`, name: choice?.name ?? '' };
}

/**
 * Stores the meanings of words in files of a place or of the campus. Idempotent; of two concurrent calls, the later one
 * applies.
 * @throws ProductError `NotFound` for a meaning or a place that is not there, or out of scope
 */
export async function explainWords(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  { networkId, subnetworkId, words }: RosterScope & { words: WordMeanings },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { places: within } = await standingGrant(tx, actor, 'setUp');
    const scope = { networkId, subnetworkId, within };
    const places = (await placesOf(tx, networkId)).filter(({ id }) => isInScope(scope, id));
    const placeOfWord = ({ subnetwork_id: id }: WordMeanings[number]) => id ?? subnetworkId;
    const touched = [...new Set(words.flatMap((one) => placeOfWord(one) ?? []))];
    const isForeign = (id: SubnetworkId) =>
      (subnetworkId && id !== subnetworkId) || !places.some((place) => place.id === id);
    if (touched.some(isForeign)) throw new ProductError('NotFound');
    const vocabularies = await vocabulariesOf(tx, touched);
    const meanings = await meaningsOf(tx, touched);
    const before = subnetworkId ? new Map<string, SubnetworkId>() : await placeWordsOf(tx, networkId);
    const explained: WordMeaning[] = [];
    for (const one of words) {
      const { field, word: written, meaning } = one;
      if (field === 'place') {
        const said = await explainPlace(tx, scope, one, { places, before });
        if (said) explained.push(said);
        continue;
      }
      const place = placeOfWord(one);
      const vocabulary = place && vocabularies.get(place);
      if (!vocabulary) throw new ProductError('NotFound');
      const word = wordKey(written);
      const choice = choiceFor(meaning, choicesOf(vocabulary, 'en')[field], vocabulary);
      if (meaning !== null && !choice) throw new ProductError('NotFound');
      if ((meanings.get(place)?.get(meaningKey(field, word)) ?? null) === meaning) continue;
      if (meaning === null) await dropMeaning(tx, { subnetworkId: place, field, word });
      else await setMeaning(tx, { subnetworkId: place, field, word, meaning });
      explained.push({ place, word: `${field}: ${written}`, name: choice?.name ?? '' });
    }
    for (const { id, name } of places) {
      const mine = explained.filter(({ place }) => place === id);
      if (mine.length === 0) continue;
      const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId: id, name });
      const after = Object.fromEntries(mine.map((one) => [one.word, one.name]));
      await record(tx, { ...about, action: 'roster.explained', after }, clock());
    }
  });
}
