import { limits } from '../limits';
import type { BasicInfo } from '../profile';
import { isEmail } from '../text/email';
import { isAtLeast, isAtMost } from '../text/length';
import { tidyText } from '../text/tidy-text';

/** The titles of the server's validation entries for basic info. */
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

type MistakeKey = 'first' | 'last' | 'preferred' | 'email' | 'phone' | 'bio' | 'sex' | 'pronoun';

export interface BasicInfoMistake {
  title: BasicInfoTitle;
  /** A key of the `errors` texts. */
  error_text: `validation.${MistakeKey}`;
}

/** The requirements of a community. */
export interface BasicInfoRules {
  bioEnabled: boolean;
  genderOffered: boolean;
  /**
   * Judges a number of the right shape. The web leaves it to the phone field, which loads the countries' plans when it
   * is shown.
   */
  isPossiblePhone?: (number: string) => boolean;
}

const isWithin = (text: string, { min, max }: { min: number; max: number }) =>
  isAtLeast(text, min) && isAtMost(text, max);
const isName = (text: string) => isWithin(text, limits.name);
/** E.164, such as +12125550123, which both sides send and store, within our own lengths. */
export const looksLikePhone = (text: string) => /^\+\d+$/.test(text) && isWithin(text, limits.phone);
const isBio = (text: string) => isWithin(text, limits.bio);

/** The errors of basic info, by field in the order of the screen; email and phone may be empty. */
export function basicInfoMistakes(
  info: BasicInfo,
  { bioEnabled, genderOffered, isPossiblePhone = () => true }: BasicInfoRules,
): BasicInfoMistake[] {
  const text = (value: string | null | undefined) => tidyText(value ?? '', 'lines');
  const emptyOr = (check: (value: string) => boolean, value: string | null | undefined) =>
    text(value) === '' || check(text(value));
  const isPhone = (number: string) => looksLikePhone(number) && isPossiblePhone(number);
  const checks: [title: BasicInfoTitle, isRight: boolean, error_text: BasicInfoMistake['error_text']][] = [
    ['first', isName(text(info.first_name)), 'validation.first'],
    ['last', info.single_name === true || isName(text(info.last_name)), 'validation.last'],
    ['preferred first', emptyOr(isName, info.preferred_first_name), 'validation.preferred'],
    ['preferred last', emptyOr(isName, info.preferred_last_name), 'validation.preferred'],
    ['email', emptyOr(isEmail, info.email), 'validation.email'],
    ['preferred email', emptyOr(isEmail, info.preferred_email), 'validation.email'],
    ['phone number', emptyOr(isPhone, info.phoneNumber), 'validation.phone'],
    ['bio', !bioEnabled || isBio(text(info.bio)), 'validation.bio'],
    ['sex', !genderOffered || Boolean(info.gender), 'validation.sex'],
    ['pronoun', isAtMost(text(info.personalPronoun), limits.pronoun), 'validation.pronoun'],
  ];
  return checks.flatMap(([title, isRight, error_text]) => (isRight ? [] : [{ title, error_text }]));
}

interface ProfileFacts extends BasicInfoRules {
  firstName: string;
  lastName: string;
  /** Whether they have said that they have no last name. */
  hasOneName?: boolean;
  gender: string | null;
  bio: string;
}

/**
 * A complete profile has a first name, a last name unless there is none, a gender where required, and a bio where bios
 * are enabled.
 */
export function isProfileComplete({
  firstName,
  lastName,
  hasOneName = false,
  gender,
  bio,
  bioEnabled,
  genderOffered,
}: ProfileFacts): boolean {
  return (
    firstName !== '' &&
    (lastName !== '' || hasOneName) &&
    (gender !== null || !genderOffered) &&
    (bio !== '' || !bioEnabled)
  );
}

/** Suggestions; any other short text is valid too. */
export const pronouns = ['she/her', 'he/him', 'they/them'] as const;
