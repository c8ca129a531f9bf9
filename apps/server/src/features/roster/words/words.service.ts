import type { BodyOf } from '@nestmate/contract/call';
import type { SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { staffCalls } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { aboutSubnetwork, byStaff, record } from '../../audit';
import { subnetworkName } from '../../housing';
import { grantOf, standingGrant } from '../../staff';
import { plainName } from '../file/columns';
import { meaningKey, type Vocabulary, wordKey } from '../file/vocabulary';
import type { RosterImportRef } from '../roster.schema';
import { dropMeaning, meaningsOf, setMeaning, hasImport, strangeWords, vocabularyOf } from './words.queries';

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

/** The current meanings that staff gave to the words of a file; words without a meaning are left out. */
export async function meaningsNow(db: Db, ref: RosterImportRef): Promise<Record<string, string>> {
  const meanings = await meaningsOf(db, ref.subnetworkId);
  const keys = (await strangeWords(db, ref)).map(({ field, word }) => meaningKey(field, wordKey(word)));
  const found = keys.flatMap((key) => (meanings.has(key) ? [[key, meanings.get(key) ?? ''] as const] : []));
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Words of a file that its place does not have, with the meanings that staff gave them.
 * @throws ProductError `NotFound`
 */
export async function readWords(db: Db, ref: RosterImportRef, language: Language) {
  if (!(await hasImport(db, ref))) throw new ProductError('NotFound');
  const meanings = await meaningsOf(db, ref.subnetworkId);
  const found = await strangeWords(db, ref);
  const vocabulary = await vocabularyOf(db, ref.subnetworkId);
  const choices = choicesOf(vocabulary, language);
  const meaningOf = (field: (typeof found)[number]['field'], word: string) =>
    choiceFor(meanings.get(meaningKey(field, wordKey(word))), choices[field], vocabulary)?.id ?? null;
  return { words: found.map((one) => ({ ...one, meaning: meaningOf(one.field, one.word) })), choices };
}

type WordMeanings = BodyOf<(typeof staffCalls)['staffRoster']['explain']>['words'];

/**
 * Stores the meanings of words in a place's files. Idempotent. @throws ProductError `NotFound` for a meaning that the
 * place does not have
 */
export async function explainWords(
  { db, clock }: Pick<App, 'clock' | 'db'>,
  actor: StaffActor,
  { subnetworkId, words }: { subnetworkId: SubnetworkId; words: WordMeanings },
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    const vocabulary = await vocabularyOf(tx, subnetworkId);
    const choices = choicesOf(vocabulary, 'en');
    const before = await meaningsOf(tx, subnetworkId);
    const after = new Map<string, string>();
    for (const { field, word: written, meaning } of words) {
      const word = wordKey(written);
      const choice = choiceFor(meaning, choices[field], vocabulary);
      if (meaning !== null && !choice) throw new ProductError('NotFound');
      if ((before.get(meaningKey(field, word)) ?? null) === meaning) continue;
      if (meaning === null) await dropMeaning(tx, { subnetworkId, field, word });
      else await setMeaning(tx, { subnetworkId, field, word, meaning });
      after.set(`${field}: ${written}`, choice?.name ?? '');
    }
    if (after.size === 0) return;
    const { networkId } = grantOf(actor);
    const name = await subnetworkName(tx, subnetworkId);
    const about = aboutSubnetwork(byStaff(actor), { networkId, subnetworkId, name });
    await record(tx, { ...about, action: 'roster.explained', after: Object.fromEntries(after) }, clock());
  });
}
