import { unitId } from '@nestmate/contract/ids';
import type { ListedUnit } from '@nestmate/contract/staff/setup/units';
import { expect, it } from 'vitest';
import { unitsIn } from './units-in-text';

const listed: ListedUnit = {
  unit_id: unitId.parse('7a1b5c1e-0000-4000-8000-000000000301'),
  building: 'North',
  floor: '3',
  number: '301',
  bedrooms: [{ room_type_id: null, beds: 4 }],
  is_accessible: true,
  held_back: null,
};
const read = (text: string, list: ListedUnit[] = []) => unitsIn(text, list, 4);
const kinds = (text: string, list?: ListedUnit[]) => read(text, list).lines.map(({ kind }) => kind);
const unitsOf = (text: string, list?: ListedUnit[]) =>
  read(text, list).lines.flatMap((line) => ('unit' in line ? [line.unit] : []));

it('finds the columns of a list by their names, in any order and language [1.9]', () => {
  const text = 'Room No.;Hall;ADA;Beds;Level\n301;North;x;2+1+1;3\n';
  expect(read(text).columns).toEqual(['number', 'building', 'accessible', 'beds', 'floor']);
  expect(unitsOf(text)).toMatchObject([
    {
      building: 'North',
      floor: '3',
      number: '301',
      is_accessible: true,
      bedrooms: [{ beds: 2 }, { beds: 1 }, { beds: 1 }],
    },
  ]);
  expect(read('Edificio\tPiso\tNúmero\nNorte\t1\t5').columns).toEqual(['building', 'floor', 'number']);
  expect(read('楼名,楼层,房号\n北楼,1,5').columns).toEqual(['building', 'floor', 'number']);
});

it('reads columns without names in the usual order, and numbers alone [1.9]', () => {
  expect(unitsOf('301\n302')).toMatchObject([{ number: '301' }, { number: '302' }]);
  expect(unitsOf('North\t301')).toMatchObject([{ building: 'North', number: '301' }]);
  expect(unitsOf('"North, old wing",3,301')).toMatchObject([
    { building: 'North, old wing', floor: '3', number: '301' },
  ]);
});

it('changes nothing when the same list is read again [1.9]', () => {
  const text = 'building,floor,number,beds,accessible\nNorth,3,301,4,yes';
  expect(kinds(text, [listed])).toEqual(['same']);
  expect(unitsOf(text, [listed])[0]?.unit_id).toBe(listed.unit_id);
});

it('leaves a listed unit what the list has no column for [1.9]', () => {
  expect(unitsOf('building,number,held back\nnorth,0301,Flooded', [listed])).toEqual([
    { ...listed, held_back: 'Flooded' },
  ]);
});

it('says which lines are left out, and which units are missing [1.9]', () => {
  const text =
    'building,number,beds\nNorth,302,4\nNORTH,0302,4\nNorth,,4\nNorth,303,2+1\nNorth,30000000000000000000000000004,';
  expect(kinds(text)).toEqual(['new', 'twice', 'noNumber', 'beds', 'long']);
  expect(read(text, [listed]).missing).toEqual([listed]);
});
