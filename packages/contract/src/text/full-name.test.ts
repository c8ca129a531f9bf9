import { expect, it } from 'vitest';
import { fullName } from './full-name';

it.each([
  ['Ana', 'Souza', 'Ana Souza'],
  ['Ana', '', 'Ana'],
  ['思琪', '沈', '沈思琪'],
  ['思琪', '', '思琪'],
  ['Siqi', '沈', 'Siqi 沈'],
])('writes a name as its language does: %s, %s', (first, last, name) => {
  expect(fullName(first, last)).toBe(name);
});
