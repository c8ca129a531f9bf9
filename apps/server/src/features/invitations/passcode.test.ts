import { expect, it } from 'vitest';
import { isSamePasscode, newPasscode } from './passcode';

it('makes passcodes of 80 random bits', () => {
  const made = Array.from({ length: 2000 }, newPasscode);
  expect(new Set(made).size).toBe(made.length);
  for (const passcode of made) expect(passcode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
});

it('ignores separators between the groups of a typed passcode', () => {
  for (const typed of ['nest maya 2027', 'NEST–MAYA—2027', ' nest -  maya - 2027'])
    expect(isSamePasscode(typed, 'NEST-MAYA-2027'), typed).toBe(true);
  expect(isSamePasscode('NESTMAYA-2027', 'NEST-MAYA-2027')).toBe(false);
  expect(isSamePasscode('NEST-MAYA-2027', 'NEST MAYA 2027')).toBe(false);
  expect(isSamePasscode('nest maya 2027', 'NEST MAYA 2027')).toBe(true);
});

it('ignores the case and outer spaces of passcodes', () => {
  expect(isSamePasscode(' nest-maya ', 'NEST-MAYA')).toBe(true);
  expect(isSamePasscode('NEST-MAYB', 'NEST-MAYA')).toBe(false);
  expect(isSamePasscode('', 'NEST-MAYA')).toBe(false);
});
