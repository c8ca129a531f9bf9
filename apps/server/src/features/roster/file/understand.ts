import { limits } from '@nestmate/contract/limits';
import {
  type RosterField,
  rosterLimits,
  type RosterWordField,
  type RowProblem,
} from '@nestmate/contract/staff/roster';
import { isEmail } from '@nestmate/contract/text/email';
import {
  beginningOf,
  hasLostDigits,
  isLongNumber,
  isMangledId,
  isSpreadsheetError,
  shortCell,
} from './cells';
import { plainName } from './columns';
import type { TakenRow } from './read-file';
import { meaningKey, type Meanings, type Vocabulary, wordKey } from './vocabulary';

/** A row in the terms of its place, and its problems. */
export interface UnderstoodRow {
  line: number;
  office_id: string;
  given: Record<string, string>;
  /** Cells that cannot be read, or only with the meaning that staff gave. */
  words: Record<string, string>;
  problem: RowProblem | null;
}

/** Spellings of genders in other systems, by their plain English name. */
const genderWords: Readonly<Record<string, readonly string[]>> = {
  f: ['woman', 'female', 'women'],
  m: ['man', 'male', 'men'],
  x: ['nonbinary', 'other', 'x'],
};
const letterOf = (word: string) =>
  Object.keys(genderWords).find((letter) => letter === word || genderWords[letter]?.includes(word)) ??
  (word === 'w' ? 'f' : undefined);

const yes = new Set(['y', 'yes', 'true', 't', '1', 'x', 'si', '是', 'confidential', 'private']);
const no = new Set(['n', 'no', 'false', 'f', '0', '否', 'public']);

/** The cell that a problem is about: a field, or whichever a spreadsheet spoiled. */
export const cellOf: Partial<Record<RowProblem, RosterField | 'spoiled'>> = {
  spoiled: 'spoiled',
  email: 'email',
  genderUnknown: 'gender',
  unitTypeUnknown: 'unit_type',
  roomTypeUnknown: 'room_type',
  roomTypeInSeveral: 'room_type',
  privacyUnknown: 'privacy',
};

const names = ['first_name', 'last_name', 'preferred_first_name'] as const;

/** Makes a function that reads rows in the terms of a place. */
function makeUnderstand({ units, rooms, genders }: Vocabulary, meanings: Meanings) {
  const unitIds = new Map(units.map(({ id, name }) => [plainName(name), id]));
  const genderIds = new Map<string, string>();
  for (const { id, label } of genders) {
    for (const name of Object.values(label)) genderIds.set(plainName(name), id);
    const letter = letterOf(plainName(label.en));
    if (letter) genderIds.set(letter, id);
  }
  const genderOf = (word: string) => genderIds.get(word) ?? genderIds.get(letterOf(word) ?? '');

  const roomsOf = (word: string, unit: string | undefined) =>
    rooms.filter((room) => plainName(room.name) === word && (!unit || room.unitTypeId === unit));
  const nameOf = new Map<string, string>([
    ...[...units, ...rooms].map(({ id, name }) => [id, plainName(name)] as const),
    ...genders.map(({ id, label }) => [id, plainName(label.en)] as const),
  ]);

  return ({ line, cells, ...row }: TakenRow): UnderstoodRow => {
    const { office_id: officeId = '' } = cells;
    const shortId = beginningOf(officeId, rosterLimits.officeId);
    if (row.isFooter) return { line, office_id: shortId, given: {}, words: {}, problem: 'footer' };
    const given: Record<string, string> = {};
    const words: Record<string, string> = {};
    const problems: RowProblem[] = [];
    const say = (field: string, value: string | undefined, problem: RowProblem) => {
      if (value === undefined) problems.push(problem);
      else given[field] = value;
    };
    /** The place's term for a cell, which may be a meaning that staff gave it. */
    const wordOf = (field: RosterWordField, cell: string, isKnown: (word: string) => boolean) => {
      const word = plainName(cell);
      if (isKnown(word)) return word;
      words[field] = shortCell(cell);
      return nameOf.get(meanings.get(meaningKey(field, wordKey(cell))) ?? '') ?? word;
    };
    if (row.isHeader) problems.push('headerAgain');
    if (row.isMisquoted) problems.push('quotes');
    if (row.isLonger) problems.push('tooManyCells');
    if (officeId === '') problems.push('officeIdMissing');
    for (const field of names) {
      const name = cells[field];
      if (name && isSpreadsheetError(name)) {
        words['spoiled'] = name;
        problems.push('spoiled');
      } else if (name) say(field, [...name].length > limits.name.max ? undefined : name, 'tooLong');
    }
    if (officeId.length > rosterLimits.officeId) problems.push('tooLong');
    const { email, gender, unit_type: unit, room_type: room, privacy } = cells;
    if (email) say('email', isEmail(email) ? email : undefined, 'email');
    if (gender)
      say('gender', genderOf(wordOf('gender', gender, (word) => !!genderOf(word))), 'genderUnknown');
    if (unit)
      say(
        'unit_type',
        unitIds.get(wordOf('unit_type', unit, (word) => unitIds.has(word))),
        'unitTypeUnknown',
      );
    if (room && (!unit || given['unit_type'])) {
      const inUnit = (word: string) => roomsOf(word, given['unit_type']);
      const found = inUnit(wordOf('room_type', room, (word) => inUnit(word).length > 0));
      if (found.length > 1) problems.push('roomTypeInSeveral');
      else say('room_type', found[0]?.id, 'roomTypeUnknown');
    }
    if (privacy) {
      const word = plainName(privacy);
      say('privacy', yes.has(word) ? 'true' : no.has(word) ? 'false' : undefined, 'privacyUnknown');
    }
    const [problem = null] = problems;
    const about = problem && cellOf[problem];
    if (about && about !== 'spoiled') words[about] = shortCell(cells[about] ?? '');
    // A resident who has exactly this id is still found by it.
    if (isMangledId(officeId)) words['spoiled'] ??= shortId;
    return { line, office_id: shortId, given, words, problem };
  };
}

/**
 * All rows of a file in the terms of a place. Long numbers of which each ends in zeros after its fifteenth digit went through a
 * spreadsheet.
 */
export function understandRows(
  rows: readonly TakenRow[],
  vocabulary: Vocabulary,
  meanings: Meanings,
): UnderstoodRow[] {
  const understood = rows.map(makeUnderstand(vocabulary, meanings));
  if (!understood.some(({ office_id: id }) => isLongNumber(id) && !hasLostDigits(id)))
    for (const { office_id: id, words } of understood) if (hasLostDigits(id)) words['spoiled'] ??= id;
  return understood;
}
