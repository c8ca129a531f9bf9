import type { SubnetworkId } from '@nestmate/contract/ids';
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
import { type FileTerms, meaningKey, type Meanings, type Vocabulary, wordKey } from './vocabulary';

/** A row in the terms of its place, and its problems. */
export interface UnderstoodRow {
  /** Null where the row names no place that is known and in scope. */
  place: SubnetworkId | null;
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

const yes = ['y', 'yes', 'true', 't', '1', 'x', 'si', '是'];
const no = ['n', 'no', 'false', 'f', '0', '否'];

/** The cell that a problem is about: a field, or whichever a spreadsheet spoiled. */
export const cellOf: Partial<Record<RowProblem, RosterField | 'spoiled'>> = {
  spoiled: 'spoiled',
  placeUnknown: 'place',
  placeOutOfScope: 'place',
  email: 'email',
  genderUnknown: 'gender',
  unitTypeUnknown: 'unit_type',
  roomTypeUnknown: 'room_type',
  roomTypeInSeveral: 'room_type',
  privacyUnknown: 'privacy',
  accessibleUnknown: 'accessible',
};

/** The fields of a person: all but the place, which decides how they are read. */
type PersonField = Exclude<RosterField, 'place'>;
type PlaceWordField = Exclude<RosterWordField, 'place'>;

/** A cell in the terms of its place. */
interface CellReading {
  value?: string;
  problem?: RowProblem;
  words?: UnderstoodRow['words'];
}

interface RowContext {
  cells: TakenRow['cells'];
  /** The values of the fields that were read before. */
  given: UnderstoodRow['given'];
}

type CellReader = (cell: string, row: RowContext) => CellReading;

const valueOr = (value: string | undefined, problem: RowProblem): CellReading =>
  value === undefined ? { problem } : { value };

/** The id itself is no given value: it finds the resident. */
const readOfficeId: CellReader = (id) => (id.length > rosterLimits.officeId ? { problem: 'tooLong' } : {});

const readName: CellReader = (name) => {
  if (isSpreadsheetError(name)) return { problem: 'spoiled', words: { spoiled: name } };
  return [...name].length > limits.name.max ? { problem: 'tooLong' } : { value: name };
};

const readEmail: CellReader = (email) => (isEmail(email) ? { value: email } : { problem: 'email' });

/** Yes or no, or another word for one of them. */
const readFlag =
  (problem: RowProblem, { isSet, isUnset }: Record<'isSet' | 'isUnset', readonly string[]>): CellReader =>
  (cell) => {
    const word = plainName(cell);
    if ([...yes, ...isSet].includes(word)) return { value: 'true' };
    return [...no, ...isUnset].includes(word) ? { value: 'false' } : { problem };
  };

const readPrivacy = readFlag('privacyUnknown', { isSet: ['confidential', 'private'], isUnset: ['public'] });
const readAccessible = readFlag('accessibleUnknown', {
  isSet: ['accessible', 'accesible', 'ada', 'wheelchair', '需要', '无障碍'],
  isUnset: ['none', 'standard', 'ninguna', '不需要', '无'],
});

/** Unit types by their English names, and by others that only one of them has. */
function unitsByName(units: Vocabulary['units']): Map<string, string> {
  const byName = new Map<string, string>();
  const shared = new Set<string>();
  for (const { id, otherNames } of units)
    for (const name of otherNames.map(plainName)) {
      if ((byName.get(name) ?? id) !== id) shared.add(name);
      byName.set(name, id);
    }
  for (const name of shared) byName.delete(name);
  for (const { id, name } of units) byName.set(plainName(name), id);
  return byName;
}

/** The readers of the fields whose words are those of a place, or have a meaning that its staff gave them. */
function makeWordReaders(
  { units, rooms, genders }: Vocabulary,
  meanings: Meanings,
): Record<PlaceWordField, CellReader> {
  const nameOf = new Map<string, string>([
    ...[...units, ...rooms].map(({ id, name }) => [id, plainName(name)] as const),
    ...genders.map(({ id, label }) => [id, plainName(label.en)] as const),
  ]);
  const readWord = (
    field: PlaceWordField,
    cell: string,
    read: (word: string) => CellReading,
    isKnown = (word: string) => read(word).value !== undefined,
  ): CellReading => {
    const word = plainName(cell);
    if (isKnown(word)) return read(word);
    const meaning = nameOf.get(meanings.get(meaningKey(field, wordKey(cell))) ?? '');
    return { ...read(meaning ?? word), words: { [field]: shortCell(cell) } };
  };

  const genderIds = new Map<string, string>();
  for (const { id, label } of genders) {
    for (const name of Object.values(label)) genderIds.set(plainName(name), id);
    const letter = letterOf(plainName(label.en));
    if (letter) genderIds.set(letter, id);
  }
  const genderOf = (word: string) => genderIds.get(word) ?? genderIds.get(letterOf(word) ?? '');
  const unitIds = unitsByName(units);

  return {
    gender: (cell) => readWord('gender', cell, (word) => valueOr(genderOf(word), 'genderUnknown')),
    unit_type: (cell) => readWord('unit_type', cell, (word) => valueOr(unitIds.get(word), 'unitTypeUnknown')),
    room_type: (cell, { cells, given }) => {
      const unit = given['unit_type'];
      // Rooms of another unit type may have the same name.
      if (cells.unit_type && !unit) return {};
      const roomsOf = (word: string) =>
        rooms.filter((room) => plainName(room.name) === word && (!unit || room.unitTypeId === unit));
      return readWord(
        'room_type',
        cell,
        (word) => {
          const [room, another] = roomsOf(word);
          return another ? { problem: 'roomTypeInSeveral' } : valueOr(room?.id, 'roomTypeUnknown');
        },
        (word) => roomsOf(word).length > 0,
      );
    },
  };
}

/**
 * The order of reading: the first problem of a row is the one that is shown, and a room is read in the terms of its
 * unit type.
 */
const readingOrder = [
  'first_name',
  'last_name',
  'preferred_first_name',
  'office_id',
  'email',
  'gender',
  'unit_type',
  'room_type',
  'privacy',
  'accessible',
] as const satisfies readonly PersonField[];

/** The problems of a row as a whole. */
const problemsOfRow = ({ cells, isHeader, isMisquoted, isLonger }: TakenRow): RowProblem[] => [
  ...(isHeader ? ['headerAgain' as const] : []),
  ...(isMisquoted ? ['quotes' as const] : []),
  ...(isLonger ? ['tooManyCells' as const] : []),
  ...(cells.office_id ? [] : ['officeIdMissing' as const]),
];

/** What a row says about its place. */
interface PlaceReading extends Pick<UnderstoodRow, 'place' | 'problem' | 'words'> {}

/** The place that a row of a roster of the campus names. */
function readPlace(cell: string | undefined, { named, explained }: FileTerms): PlaceReading {
  if (!cell) return { place: null, problem: 'placeMissing', words: {} };
  const word = wordKey(cell);
  const place = named.has(word) ? named.get(word) : explained.get(word);
  const words = { place: shortCell(cell) };
  if (place) return { place, problem: null, words: named.has(word) ? {} : words };
  return { place: null, problem: place === null ? 'placeOutOfScope' : 'placeUnknown', words };
}

/** Makes a function that reads rows in the terms of their places. */
function makeUnderstand(terms: FileTerms) {
  const readersOf = new Map(
    [...terms.vocabularies].map(([place, vocabulary]): [SubnetworkId, Record<PersonField, CellReader>] => [
      place,
      {
        office_id: readOfficeId,
        first_name: readName,
        last_name: readName,
        preferred_first_name: readName,
        email: readEmail,
        privacy: readPrivacy,
        accessible: readAccessible,
        ...makeWordReaders(vocabulary, terms.meanings.get(place) ?? new Map<string, string>()),
      },
    ]),
  );
  return (row: TakenRow): UnderstoodRow => {
    const { line, cells } = row;
    const { office_id: officeId = '' } = cells;
    const shortId = beginningOf(officeId, rosterLimits.officeId);
    const empty = { line, office_id: shortId, given: {} };
    if (row.isFooter) return { ...empty, place: terms.place, words: {}, problem: 'footer' };
    const problems = problemsOfRow(row);
    const { place, ...found }: PlaceReading = terms.place
      ? { place: terms.place, problem: null, words: {} }
      : readPlace(cells.place, terms);
    const readers = place && readersOf.get(place);
    // Only the id of a row is stored until its place is clear, and nothing else ever of one that is out of scope.
    if (!readers) return { ...empty, place: null, words: found.words, problem: problems[0] ?? found.problem };
    const given: Record<string, string> = {};
    const words: Record<string, string> = { ...found.words };
    for (const field of readingOrder) {
      const cell = cells[field];
      if (!cell) continue;
      const reading = readers[field](cell, { cells, given });
      if (reading.value !== undefined) given[field] = reading.value;
      if (reading.problem) problems.push(reading.problem);
      Object.assign(words, reading.words);
    }
    const [problem = null] = problems;
    const about = problem && cellOf[problem];
    if (about && about !== 'spoiled') words[about] = shortCell(cells[about] ?? '');
    // A resident who has exactly this id is still found by it.
    if (isMangledId(officeId)) words['spoiled'] ??= shortId;
    return { place, line, office_id: shortId, given, words, problem };
  };
}

/**
 * All rows of a file in the terms of their places. Long numbers of which each ends in zeros after its fifteenth digit
 * went through a spreadsheet.
 */
export function understandRows(rows: readonly TakenRow[], terms: FileTerms): UnderstoodRow[] {
  const understood = rows.map(makeUnderstand(terms));
  if (!understood.some(({ office_id: id }) => isLongNumber(id) && !hasLostDigits(id)))
    for (const { office_id: id, words } of understood) if (hasLostDigits(id)) words['spoiled'] ??= id;
  return understood;
}
