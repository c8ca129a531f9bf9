import type { UnitId } from '@nestmate/contract/ids';
import { doorOf, nameOfUnit } from '@nestmate/contract/rules/units';
import type { ListedUnit } from '@nestmate/contract/staff/setup/beds';
import { tidyText } from '@nestmate/contract/text/tidy-text';
import { unitNumberMax } from '../../platform/calls';

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

/** “2+1+1”, “2, 1, 1” or “2 1 1”: the beds of each bedroom; null where a cell says something else. */
const bedsIn = (cell: string): number[] | null => {
  if (cell === '') return [];
  const beds = cell.split(/[+,/\s]+/).map(Number);
  return beds.every((each) => Number.isInteger(each) && each >= 1) ? beds : null;
};

const areSame = (one: ListedUnit, other: ListedUnit) =>
  one.floor === other.floor &&
  one.is_accessible === other.is_accessible &&
  one.held_back === other.held_back &&
  one.bedrooms.map(({ beds }) => beds).join() === other.bedrooms.map(({ beds }) => beds).join();

export type UnitLine =
  | { kind: 'changed' | 'new' | 'same'; unit: ListedUnit }
  | { kind: 'beds' | 'long' | 'noNumber' | 'twice'; text: string };

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
  const named = first.map(columnOf);
  const hasNames = named.includes('number');
  const columns = hasNames ? named : (usualColumns[Math.min(first.length, usualColumns.length - 1)] ?? []);
  const byDoor = new Map(listed.map((unit) => [doorOf(nameOfUnit(unit)), unit]));
  const seen = new Set<string>();
  const lines = (hasNames ? others : [first, ...others])
    .filter((row) => row.length > 0)
    .map((row): UnitLine => {
      const cellOf = (column: UnitColumn) => {
        const at = columns.indexOf(column);
        return at < 0 ? undefined : tidyText(row[at] ?? '', 'line');
      };
      const shown = row.filter(Boolean).join(' · ');
      const number = cellOf('number') ?? '';
      if (number === '') return { kind: 'noNumber', text: shown };
      const name = { building: cellOf('building') ?? '', number };
      if (nameOfUnit(name).length > unitNumberMax) return { kind: 'long', text: shown };
      const door = doorOf(nameOfUnit(name));
      if (seen.has(door)) return { kind: 'twice', text: shown };
      seen.add(door);
      const before = byDoor.get(door);
      const beds = bedsIn(cellOf('beds') ?? '');
      if (beds === null || (beds.length > 0 && beds.reduce((sum, each) => sum + each, 0) !== capacity))
        return { kind: 'beds', text: shown };
      const accessible = cellOf('accessible');
      const heldBack = cellOf('heldBack');
      const unit: ListedUnit = {
        unit_id: before?.unit_id ?? (crypto.randomUUID() as UnitId),
        building: before?.building ?? name.building,
        floor: cellOf('floor') ?? before?.floor ?? '',
        number: before?.number ?? number,
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
      return { kind: before ? (areSame(before, unit) ? 'same' : 'changed') : 'new', unit };
    });
  return {
    columns: columns.filter((column) => column !== undefined),
    lines,
    missing: listed.filter((unit) => !seen.has(doorOf(nameOfUnit(unit)))),
  };
}
