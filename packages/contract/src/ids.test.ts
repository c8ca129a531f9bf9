import { expect, it } from 'vitest';
import { membershipId } from './ids';

it('treats an id in capitals as the same id', () => {
  const id = '0190a0b1-c2d3-7e4f-8a9b-0c1d2e3f4a5b';
  expect(membershipId.parse(id.toUpperCase())).toBe(id);
});
