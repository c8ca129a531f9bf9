import { expect, it } from 'vitest';
import { capacityIn } from './capacity-in-name';

it('reads from a unit’s name how many people it holds', () => {
  for (const [name, capacity] of [
    ['4-person apartment', 4],
    ['2 bed / 2 bath', 2],
    ['4x4', 4],
    ['Sleeps 6', 6],
    ['Departamento para 3', 3],
    ['四人间', 4],
    ['6人间', 6],
    ['Double', 2],
    ['Corner studio', 1],
  ] as const)
    expect(capacityIn(name), name).toBe(capacity);
});

it('reads no number of people from a name that has none', () => {
  for (const name of ['Garden view', 'Building 12', 'Apartment 305 B', 'Hall for 900 people'])
    expect(capacityIn(name), name).toBeUndefined();
});
