import type { UnitId } from '@nestmate/contract/ids';
import { doorOf, mistakesInUnits, nameOfUnit, type UnitMistake } from '@nestmate/contract/rules/units';
import type { ListedUnit } from '@nestmate/contract/staff/setup/units';
import { tidyText } from '@nestmate/contract/text/tidy-text';

/** What a column of a list of units can hold. */
export const unitColumns = ['building', 'floor', 'number', 'beds', 'accessible', 'heldBack'] as const;
type UnitColumn = (typeof unitColumns)[number];

/** The names of columns in the lists of housing systems, without case, blanks and signs. */
const columnNames: Record<UnitColumn, RegExp> = {
  building: /^(building|buildingname|hall|house|tower|block|edificio|torre|楼|楼栋|楼名)$/,
  floor: /^(floor|level|story|piso|planta|楼层|层)$/,
  number:
    /^((unit|room|apartment|apt|suite|door)(no|nr|num|number|id)?|number|no|unidad|numero|habitacion|departamento|房号|房间|单元|号码)$/,
  beds: /^(beds|bedrooms|bedsperbedroom|layout|camas|dormitorios|床位|卧室)$/,
  accessible: /^(accessible|accessibility|ada|wheelchair|accesible|无障碍)$/,
  heldBack: /^(heldback|held|hold|offline|outofservice|reason|reservada|motivo|暂不安排|原因)$/,
};

/** The columns of a list without names, by how many there are. */
const usualColumns: readonly (readonly UnitColumn[])[] = [
  [],
  ['number'],
  ['building', 'number'],
  ['building', 'floor', 'number'],
  ['building', 'floor', 'number', 'beds'],
  ['building', 'floor', 'number', 'beds', 'accessible'],
  ['building', 'floor', 'number', 'beds', 'accessible', 'heldBack'],
];

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const columnOf = (name: string) => unitColumns.find((column) => columnNames[column].test(plain(name)));

/** The cells of a text from a spreadsheet or a CSV file; a quoted cell may hold separators and line ends. */
export function cellsIn(text: string): string[][] {
  const head = new Set(text.slice(0, 5000));
  const separator = [...'\t;,'].find((sign) => head.has(sign)) ?? '\t';
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted;
    else if (!isQuoted && sign === separator) endCell();
    else if (!isQuoted && (sign === '\n' || sign === '\r')) {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some((one) => one !== ''));
}

const isYes = (cell: string) => /^(y|yes|true|x|1|ada|accessible|si|sí|是|有|✓)$/i.test(cell.trim());

/** “2+1+1”, “2, 1, 1” or “2 1 1”: the beds of each bedroom; none in one where a cell says something else. */
const bedsIn = (cell: string): number[] => {
  if (cell === '') return [];
  const beds = cell.split(/[+,/\s]+/).map(Number);
  return beds.every((each) => Number.isInteger(each) && each >= 1) ? beds : [0];
};

const areSame = (one: ListedUnit, other: ListedUnit) =>
  one.floor === other.floor &&
  one.is_accessible === other.is_accessible &&
  one.held_back === other.held_back &&
  one.bedrooms.map(({ beds }) => beds).join() === other.bedrooms.map(({ beds }) => beds).join();

export type UnitLine =
  | { kind: 'changed' | 'new' | 'same'; unit: ListedUnit }
  | { kind: UnitMistake; text: string };

export interface ReadUnits {
  columns: readonly UnitColumn[];
  lines: UnitLine[];
  /** Listed now, and not in the text. */
  missing: readonly ListedUnit[];
}

/**
 * Reads a pasted or imported list of units. A unit that is listed already keeps its id, its name, and what the text has
 * no column for.
 * @param capacity people per unit, which the beds of its bedrooms add up to
 */
export function unitsIn(text: string, listed: readonly ListedUnit[], capacity: number): ReadUnits {
  const [first = [], ...others] = cellsIn(text);
  const header = first.map(columnOf);
  const hasNames = header.includes('number');
  const columns = hasNames ? header : (usualColumns[Math.min(first.length, usualColumns.length - 1)] ?? []);
  const byDoor = new Map(listed.map((unit) => [doorOf(nameOfUnit(unit)), unit]));
  const unitOf = (row: readonly string[]): ListedUnit => {
    const cellOf = (column: UnitColumn) => {
      const at = columns.indexOf(column);
      return at < 0 ? undefined : tidyText(row[at] ?? '', 'line');
    };
    const name = { building: cellOf('building') ?? '', number: cellOf('number') ?? '' };
    const before = byDoor.get(doorOf(nameOfUnit(name)));
    const beds = bedsIn(cellOf('beds') ?? '');
    const accessible = cellOf('accessible');
    const heldBack = cellOf('heldBack');
    return {
      unit_id: before?.unit_id ?? (crypto.randomUUID() as UnitId),
      building: before?.building ?? name.building,
      floor: cellOf('floor') ?? before?.floor ?? '',
      number: name.number === '' ? '' : (before?.number ?? name.number),
      bedrooms:
        beds.length === 0
          ? (before?.bedrooms ?? [])
          : beds.map((each, at) => ({
              room_type_id: before?.bedrooms[at]?.room_type_id ?? null,
              beds: each,
            })),
      is_accessible: accessible === undefined ? (before?.is_accessible ?? false) : isYes(accessible),
      held_back: heldBack === undefined ? (before?.held_back ?? null) : heldBack || null,
    };
  };
  const rows = (hasNames ? others : [first, ...others]).filter((row) => row.length > 0);
  const units = rows.map(unitOf);
  const mistakes = mistakesInUnits([{ capacity, units }]);
  const lines = units.map((unit, at): UnitLine => {
    const mistake = mistakes.get(unit);
    if (mistake) return { kind: mistake, text: rows[at]?.filter(Boolean).join(' · ') ?? '' };
    const before = byDoor.get(doorOf(nameOfUnit(unit)));
    return { kind: before ? (areSame(before, unit) ? 'same' : 'changed') : 'new', unit };
  });
  const named = new Set(units.map((unit) => doorOf(nameOfUnit(unit))));
  return {
    columns: columns.filter((column) => column !== undefined),
    lines,
    missing: listed.filter((unit) => !named.has(doorOf(nameOfUnit(unit)))),
  };
}
