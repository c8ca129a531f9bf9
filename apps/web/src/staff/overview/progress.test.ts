import { unitTypeId, subnetworkId } from '@nestmate/contract/ids';
import { expect, it } from 'vitest';
import { peoplePerWindow, shareOf, sharesOf, totalOf } from './progress';

const id = unitTypeId.parse('7a1b5c1e-0000-4000-8000-000000000011');
const numbers = { people: 4, joined: 3, registered: 3, answered: 2, matched: 2, full: 0, alone: 1 };
const quad = {
  ...numbers,
  subnetwork_id: subnetworkId.parse('7a1b5c1e-0000-4000-8000-000000000002'),
  unit_type_id: id,
  name: 'Quad',
  capacity: 4,
  is_paused: false,
};

it('adds up unit types', () => {
  expect(totalOf([quad, quad])).toEqual({
    people: 8,
    joined: 6,
    registered: 6,
    answered: 4,
    matched: 4,
    full: 0,
    alone: 2,
  });
});

it('shows today as it is now among the days that have ended', () => {
  const day = (name: string, matched: number) => ({ unit_type_id: id, day: name, people: 4, matched });
  const history = [day('2027-03-01', 0), day('2027-03-02', 1), day('2027-03-03', 4)];
  const overview = { history, places: [], unit_types: [quad] };
  expect(sharesOf(overview, quad, '2027-03-03')).toEqual([
    { day: '2027-03-01', share: 0 },
    { day: '2027-03-02', share: 0.25 },
    { day: '2027-03-03', share: 0.5 },
  ]);
});

it('shows a share of nobody as zero', () => {
  expect(shareOf(0, 0)).toBe(0);
});

it('draws one window for each person while they fit', () => {
  expect(peoplePerWindow(0, 60)).toBe(1);
  expect(peoplePerWindow(60, 60)).toBe(1);
  expect(peoplePerWindow(61, 60)).toBe(2);
});
