import { isEmail, limits } from '@nestmate/contract';
import { rosterLimits, type RowProblem } from '@nestmate/contract/staff';
import { plainName } from '../file/columns';
import type { TakenRow } from '../file/read-file';
import type { Vocabulary } from './vocabulary.queries';

/** What a row says in the words of its place, and what is wrong with it. */
export interface Understood {
  line: number;
  officeId: string;
  given: Record<string, string>;
  problem: RowProblem | null;
}

/** What systems write for a gender, by its plain English name. */
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

const names = ['first_name', 'last_name', 'preferred_first_name'] as const;

/** Makes a function that reads rows in the words of a place. */
export function makeUnderstand({ units, rooms, genders }: Vocabulary) {
  const unitIds = new Map(units.map(({ id, name }) => [plainName(name), id]));
  const genderIds = new Map<string, string>();
  for (const { id, label } of genders) {
    for (const name of Object.values(label)) genderIds.set(plainName(name), id);
    const letter = letterOf(plainName(label.en));
    if (letter) genderIds.set(letter, id);
  }
  const genderOf = (word: string) => genderIds.get(word) ?? genderIds.get(letterOf(word) ?? '');

  const roomOf = (name: string, unit: string | undefined) => {
    const found = rooms.filter(
      (room) => plainName(room.name) === name && (!unit || room.unitTypeId === unit),
    );
    return found.length === 1 ? found[0]?.id : undefined;
  };

  return ({ line, cells, isLonger, isHeader }: TakenRow): Understood => {
    const { office_id: officeId = '' } = cells;
    const given: Record<string, string> = {};
    const problems: RowProblem[] = [];
    const say = (field: string, value: string | undefined, problem: RowProblem) => {
      if (value === undefined) problems.push(problem);
      else given[field] = value;
    };
    if (isHeader) problems.push('headerAgain');
    if (isLonger) problems.push('tooManyCells');
    if (officeId === '') problems.push('officeIdMissing');
    for (const field of names) {
      const name = cells[field];
      if (name) say(field, [...name].length > limits.name.max ? undefined : name, 'tooLong');
    }
    if (officeId.length > rosterLimits.officeId) problems.push('tooLong');
    const { email, gender, unit_type: unit, room_type: room, privacy } = cells;
    if (email) say('email', isEmail(email) ? email : undefined, 'email');
    if (gender) say('gender', genderOf(plainName(gender)), 'genderUnknown');
    if (unit) say('unit_type', unitIds.get(plainName(unit)), 'unitTypeUnknown');
    if (room && (!unit || given['unit_type']))
      say('room_type', roomOf(plainName(room), given['unit_type']), 'roomTypeUnknown');
    if (privacy) {
      const word = plainName(privacy);
      say('privacy', yes.has(word) ? 'true' : no.has(word) ? 'false' : undefined, 'privacyUnknown');
    }
    return { line, officeId: officeId.slice(0, rosterLimits.officeId), given, problem: problems[0] ?? null };
  };
}
