import { isEmail } from './email';
import { limits } from './limits';
import type { BasicInfo } from './profile';
import { lengthOf } from './text-length';

/** What the server calls the fields of basic info when it finds them wrong. */
export const basicInfoTitles = [
  'first',
  'last',
  'preferred first',
  'preferred last',
  'email',
  'preferred email',
  'phone number',
  'bio',
  'sex',
  'pronoun',
] as const;
export type BasicInfoTitle = (typeof basicInfoTitles)[number];

type Mistaken = 'first' | 'last' | 'preferred' | 'email' | 'phone' | 'bio' | 'sex' | 'pronoun';

export interface BasicInfoMistake {
  title: BasicInfoTitle;
  /** A key of the `errors` texts. */
  error_text: `validation.${Mistaken}`;
}

/** What a community asks for. */
export interface BasicInfoRules {
  bioEnabled: boolean;
  genderAsked: boolean;
}

const isWithin = (text: string, { min, max }: { min: number; max: number }) =>
  lengthOf(text) >= min && lengthOf(text) <= max;
const isName = (text: string) => isWithin(text, limits.name);
const isPhone = (text: string) => /^\+\d+$/.test(text) && isWithin(text, limits.phone);
const isBio = (text: string) => isWithin(text, limits.bio);

/** What is wrong with basic info, field by field in the order of the screen; e-mail and phone may be empty. */
export function basicInfoMistakes(
  info: BasicInfo,
  { bioEnabled, genderAsked }: BasicInfoRules,
): BasicInfoMistake[] {
  const text = (value: string | null | undefined) => value?.trim() ?? '';
  const emptyOr = (check: (value: string) => boolean, value: string | null | undefined) =>
    text(value) === '' || check(text(value));
  const checks: [title: BasicInfoTitle, isRight: boolean, error_text: BasicInfoMistake['error_text']][] = [
    ['first', isName(text(info.first_name)), 'validation.first'],
    ['last', isName(text(info.last_name)), 'validation.last'],
    ['preferred first', emptyOr(isName, info.preferred_first_name), 'validation.preferred'],
    ['preferred last', emptyOr(isName, info.preferred_last_name), 'validation.preferred'],
    ['email', emptyOr(isEmail, info.email), 'validation.email'],
    ['preferred email', emptyOr(isEmail, info.preferred_email), 'validation.email'],
    ['phone number', emptyOr(isPhone, info.phoneNumber), 'validation.phone'],
    ['bio', !bioEnabled || isBio(text(info.bio)), 'validation.bio'],
    ['sex', !genderAsked || info.gender !== null, 'validation.sex'],
    ['pronoun', lengthOf(text(info.personalPronoun)) <= limits.pronoun, 'validation.pronoun'],
  ];
  return checks.flatMap(([title, isRight, error_text]) => (isRight ? [] : [{ title, error_text }]));
}

interface ProfileFacts extends BasicInfoRules {
  firstName: string;
  lastName: string;
  gender: string | null;
  bio: string;
}

/** A profile needs a first name, a last name, a gender where one is asked, and a bio where bios are enabled. */
export function isProfileComplete({
  firstName,
  lastName,
  gender,
  bio,
  bioEnabled,
  genderAsked,
}: ProfileFacts): boolean {
  return (
    firstName !== '' && lastName !== '' && (gender !== null || !genderAsked) && (bio !== '' || !bioEnabled)
  );
}

/** Offered to pick from; any other short text is fine too. */
export const pronouns = ['she/her', 'he/him', 'they/them'] as const;
