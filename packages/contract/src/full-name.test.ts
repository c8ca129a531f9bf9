import { expect, it } from 'vitest';
import { fullName } from './full-name';

it('says a name without a gap where there is no last name', () => {
  expect(fullName('Ana', 'Souza')).toBe('Ana Souza');
  expect(fullName('Ana', '')).toBe('Ana');
});
