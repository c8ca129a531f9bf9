import { expect, it } from 'vitest';
import { firstItems } from './overview-screen';

it('ends a long list of a profile row after a whole item, with the number of the others', () => {
  const floors = ['First floor', 'Quiet floor', 'Facing the courtyard', 'Mixed floor', 'Pets welcome'];
  expect(firstItems(floors)).toBe('First floor · Quiet floor · Facing the courtyard +2');
  expect(firstItems(floors.slice(0, 3))).toBe('First floor · Quiet floor · Facing the courtyard');
  expect(firstItems(['一'.repeat(20), '二'.repeat(20)])).toBe(`${'一'.repeat(20)} +1`);
  expect(firstItems([])).toBe('');
});
