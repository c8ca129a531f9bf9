import { expect, it } from 'vitest';
import type { BasicInfo } from '../profile';
import { basicInfoMistakes, isProfileComplete } from './basic-info';

const rules = { bioEnabled: true, genderOffered: true };
const right = {
  hidden: false,
  first_name: 'Maya',
  last_name: 'Torres',
  bio: 'x'.repeat(50),
  gender: '01890000-0000-7000-8000-000000000001',
} as BasicInfo;
const wrongWith = (changes: Partial<BasicInfo>) =>
  basicInfoMistakes({ ...right, ...changes }, rules).map(({ title }) => title);

it('accepts first and last names of 1 to 50 characters [5.3]', () => {
  expect(wrongWith({ first_name: 'x', last_name: 'x'.repeat(50) })).toEqual([]);
  expect(wrongWith({ first_name: ' ', last_name: 'x'.repeat(51) })).toEqual(['first', 'last']);
});

it('accepts preferred names of 1 to 50 characters or none [5.3]', () => {
  expect(wrongWith({ preferred_first_name: '', preferred_last_name: 'x'.repeat(50) })).toEqual([]);
  expect(wrongWith({ preferred_first_name: 'x'.repeat(51), preferred_last_name: 'x'.repeat(51) })).toEqual([
    'preferred first',
    'preferred last',
  ]);
});

it('accepts a bio of 50 to 250 characters where bios are enabled', () => {
  expect(wrongWith({ bio: 'x'.repeat(250) })).toEqual([]);
  expect(wrongWith({ bio: 'x'.repeat(49) })).toEqual(['bio']);
  expect(wrongWith({ bio: 'x'.repeat(251) })).toEqual(['bio']);
  expect(basicInfoMistakes({ ...right, bio: '' }, { ...rules, bioEnabled: false })).toEqual([]);
});

it('checks a trimmed email and phone only when given', () => {
  expect(wrongWith({ email: '', phoneNumber: '' })).toEqual([]);
  expect(wrongWith({ email: '  maya@alder.example  ' })).toEqual([]);
  expect(basicInfoMistakes({ ...right, email: 'maya@' }, rules)).toEqual([
    { title: 'email', error_text: 'validation.email' },
  ]);
  expect(wrongWith({ phoneNumber: '+12025550' })).toEqual([]);
  expect(wrongWith({ phoneNumber: `+${'1'.repeat(16)}` })).toEqual([]);
  for (const phoneNumber of ['+1202555', `+${'1'.repeat(17)}`, '12025550143', '+1 202 555']) {
    expect(wrongWith({ phoneNumber })).toEqual(['phone number']);
  }
});

it('accepts one name where a person says that they have no other [5.3]', () => {
  expect(wrongWith({ last_name: '', single_name: true })).toEqual([]);
  expect(wrongWith({ last_name: '', single_name: false })).toEqual(['last']);
  expect(wrongWith({ first_name: '', last_name: '', single_name: true })).toEqual(['first']);
});

it('requires a gender where the community does', () => {
  expect(wrongWith({ gender: null })).toEqual(['sex']);
  expect(basicInfoMistakes({ ...right, gender: null }, { ...rules, genderOffered: false })).toEqual([]);
});

it('counts a profile as complete with names, gender and, if enabled, a bio', () => {
  const facts = { ...rules, firstName: 'Maya', lastName: 'Torres', gender: 'g', bio: 'b' };
  expect(isProfileComplete(facts)).toBe(true);
  for (const lacking of [{ firstName: '' }, { lastName: '' }, { gender: null }, { bio: '' }]) {
    expect(isProfileComplete({ ...facts, ...lacking })).toBe(false);
  }
  expect(isProfileComplete({ ...facts, bio: '', bioEnabled: false })).toBe(true);
  expect(isProfileComplete({ ...facts, lastName: '', hasOneName: true })).toBe(true);
});
