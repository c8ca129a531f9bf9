import fc from 'fast-check';
import { type CountryCode, getCountries } from 'libphonenumber-js/min';
import { expect, it } from 'vitest';
import { isPossiblePhone, readPhone } from './phone-number';

it.each([
  ['2125550123', 'US', '+12125550123'],
  ['＋４９ １５１ １２３４５６７８', 'US', '+4915112345678'],
  ['0044 7911 123456', 'US', '+447911123456'],
  ['011 44 7911 123456', 'US', '+447911123456'],
  ['07911 123456', 'GB', '+447911123456'],
  ['+44 (0) 7911 123456', 'US', '+447911123456'],
  ['٢١٢٥٥٥٠١٢٣', 'US', '+12125550123'],
  ['138 0013 8000', 'CN', '+8613800138000'],
] as const)('reads %s of %s as %s [5.5]', (typed, country, number) => {
  expect(readPhone(typed, country)).toBe(number);
});

it.each([
  ['4915112345678', 'US'],
  ['00100', 'US'],
  ['212 555 0123 ext. 45', 'US'],
  ['(212) 555-0123 x45', 'US'],
  ['212 555', 'US'],
  ['212 555 01234', 'US'],
  ['212555012345', 'GB'],
  ['call me', 'US'],
  ['', 'US'],
] as const)('reads no number in “%s” of %s [5.5]', (typed, country) => {
  expect(readPhone(typed, country)).toBeUndefined();
});

it.each([
  ['+29022222', true],
  ['+4912345678901234', true],
  ['+2902222', false],
  ['+49123456789012345', false],
  ['+100441632960961', false],
  ['+14915112345678', false],
  ['+1212555012345', false],
  ['+9991234567890', false],
  ['12125550123', false],
  ['+1 212 555 0123', false],
])('judges whether %s can exist: %s [5.5]', (number, isPossible) => {
  expect(isPossiblePhone(number)).toBe(isPossible);
});

it('reads the same possible number again from what it has read', () => {
  const character = fc.constantFrom(...'0123456789+＋０٣ ()-./#x,;ext=');
  const country = fc.constantFrom(...(getCountries() as [CountryCode, ...CountryCode[]]));
  fc.assert(
    fc.property(fc.array(character, { maxLength: 24 }), country, country, (typed, from, elsewhere) => {
      const number = readPhone(typed.join(''), from);
      if (number === undefined) return;
      expect(isPossiblePhone(number)).toBe(true);
      expect(readPhone(number, elsewhere)).toBe(number);
    }),
  );
});
