import type { ValidationEntry } from '@nestmate/contract/errors';
import type { GenderId } from '@nestmate/contract/ids';
import type { BasicInfo } from '@nestmate/contract/profile';
import { basicInfoMistakes, isProfileComplete } from '@nestmate/contract/rules/basic-info';
import { isPossiblePhone } from '@nestmate/contract/text/phone-number';
import { ProductError } from '../../platform/http';
import { nameRefusal } from '../../platform/words/person-name';
import { wordsNotAllowed } from '../../platform/words/words-not-allowed';
import type { ProfileRow, Settings } from './profile.queries';
import { registrationMistakes, responsesAfter } from './registration';

const rulesOf = ({ bioEnabled, genderSettings }: Settings) => ({
  bioEnabled,
  genderOffered: genderSettings !== 'DISABLED',
});

/** Whether the resident has confirmed basic info that has everything their community requires now. */
export function isComplete({ profile, settings }: Pick<ProfileRow, 'profile' | 'settings'>): boolean {
  const { firstName, lastName, hasOneName, genderId: gender, bio, registeredAt } = profile;
  return (
    registeredAt !== null &&
    isProfileComplete({ firstName, lastName, hasOneName, gender, bio, ...rulesOf(settings) })
  );
}

/** A locked gender can be set once; afterwards only the leasing office changes it. */
export function isGenderLocked(settings: Settings, gender: GenderId | null): boolean {
  return settings.genderSettings === 'LOCKED' && gender !== null;
}

/** Where residents may not edit basic info, they can still complete it. */
export function isBasicInfoLocked(row: Pick<ProfileRow, 'profile' | 'settings'>): boolean {
  return !row.settings.basicInfoEditable && isComplete(row);
}

/** The names after a change. A caller that sends a last name, and not whether it is the only name, means two names. */
function namesOf(sent: BasicInfo, { firstName, lastName, hasOneName }: ProfileRow['profile']) {
  const isSingle = sent.single_name ?? (hasOneName && !sent.last_name);
  return {
    first_name: sent.first_name ?? firstName,
    last_name: isSingle ? '' : (sent.last_name ?? lastName),
    single_name: isSingle,
  };
}

/** The basic info that a resident sends; fields that they leave out keep their stored values. */
export const wholeBasicInfo = (sent: BasicInfo, { profile }: Pick<ProfileRow, 'profile'>) => ({
  hidden: sent.hidden ?? profile.hidden,
  ...namesOf(sent, profile),
  preferred_first_name: sent.preferred_first_name ?? profile.preferredFirstName,
  preferred_last_name: sent.preferred_last_name ?? profile.preferredLastName,
  email: sent.email ?? profile.email,
  preferred_email: sent.preferred_email ?? profile.preferredEmail,
  phoneNumber: sent.phoneNumber ?? profile.phone,
  bio: sent.bio ?? profile.bio,
  gender: sent.gender === undefined ? profile.genderId : sent.gender,
  personalPronoun: sent.personalPronoun === undefined ? profile.pronoun : sent.personalPronoun,
  questions: sent.questions,
});
export type WholeBasicInfo = ReturnType<typeof wholeBasicInfo>;

/**
 * @throws ProductError `BasicInfoLocked`, `profane_words`, or `InvalidInput` with an entry for each wrong field
 */
export function requireValidBasicInfo(
  info: WholeBasicInfo,
  { profile, settings }: Pick<ProfileRow, 'profile' | 'settings'>,
  { genderOptions, productName }: { genderOptions: readonly { id: GenderId }[]; productName: string },
): void {
  if (isBasicInfoLocked({ profile, settings })) throw new ProductError('BasicInfoLocked');
  const { registrationQuestions: questions } = settings;
  const mistakes: ValidationEntry[] = [
    ...basicInfoMistakes(info, {
      ...rulesOf(settings),
      // A phone number stored before this rule must not stop a person from changing another field.
      isPossiblePhone: (number) => number === profile.phone || isPossiblePhone(number),
    }),
    ...namingMistakes(info, productName),
    ...registrationMistakes(
      questions,
      responsesAfter(questions, profile.registrationResponses, info.questions),
    ),
  ];
  if (info.gender !== null && !genderOptions.some(({ id }) => id === info.gender)) {
    mistakes.push({ title: 'sex', error_text: 'validation.sex' });
  }
  if (isGenderLocked(settings, profile.genderId) && info.gender !== profile.genderId) {
    mistakes.push({ title: 'sex', error_text: 'validation.genderLocked' });
  }
  if (mistakes.length > 0) throw new ProductError('InvalidInput', { validation: mistakes });
  requireAllowedWords(info);
}

const nameTitles = ['first', 'last', 'preferred first', 'preferred last'] as const;

const namesIn = (info: WholeBasicInfo) => {
  const { first_name, last_name, preferred_first_name, preferred_last_name } = info;
  return [first_name, last_name, preferred_first_name, preferred_last_name].map((name, at) => ({
    title: nameTitles[at] ?? 'first',
    text: name,
  }));
};

/**
 * The errors of misleading names. The first and the last name are also checked together, because others read them
 * together.
 */
function namingMistakes(info: WholeBasicInfo, productName: string): ValidationEntry[] {
  const names = namesIn(info);
  const mistakes = names.flatMap(({ title, text }) => {
    const error_text = nameRefusal(text, productName);
    return error_text ? [{ title, error_text }] : [];
  });
  if (mistakes.length > 0) return mistakes;
  const [first, last, preferredFirst, preferredLast] = names.map(({ text }) => text);
  const shown = [`${first} ${last}`, `${preferredFirst || first} ${preferredLast || last}`];
  const error_text = shown.map((name) => nameRefusal(name, productName)).find(Boolean);
  return error_text ? [{ title: 'first', error_text }] : [];
}

/**
 * Checks what a person writes themself, whatever else is still missing.
 * @throws ProductError `profane_words`, or `InvalidInput` for a misleading name
 */
export function requireAllowedTexts(info: WholeBasicInfo, productName: string): void {
  const validation = namingMistakes(info, productName);
  if (validation.length > 0) throw new ProductError('InvalidInput', { validation });
  requireAllowedWords(info);
}

function requireAllowedWords(info: WholeBasicInfo): void {
  const texts = [
    ...namesIn(info).map((name) => ({ ...name, error_text: 'validation.nameWords' })),
    { title: 'bio', text: info.bio, error_text: 'validation.bioWords' },
    { title: 'pronoun', text: info.personalPronoun, error_text: 'validation.pronoun' },
  ];
  const refused = texts.flatMap(({ title, text, error_text }) => {
    const words = wordsNotAllowed(text ?? '', { isName: error_text === 'validation.nameWords' });
    return words.length > 0 ? [{ title, error_text, words }] : [];
  });
  if (refused.length > 0) throw new ProductError('profane_words', { validation: refused });
}
