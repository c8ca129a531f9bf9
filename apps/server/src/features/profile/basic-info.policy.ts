import {
  type BasicInfo,
  basicInfoMistakes,
  type GenderId,
  isProfileComplete,
  type ValidationEntry,
} from '@nestmate/contract';
import { ProductError } from '../../platform/http';
import { wordsNotAllowed } from '../../platform/words/words-not-allowed';
import type { ProfileRow, Settings } from './profile.queries';
import { registrationMistakes, responsesAfter } from './registration';

const rulesOf = ({ bioEnabled, genderSettings }: Settings) => ({
  bioEnabled,
  genderAsked: genderSettings !== 'DISABLED',
});

export function isComplete({ profile, settings }: Pick<ProfileRow, 'profile' | 'settings'>): boolean {
  const { firstName, lastName, genderId: gender, bio } = profile;
  return isProfileComplete({ firstName, lastName, gender, bio, ...rulesOf(settings) });
}

/** A locked gender can be set once; afterwards only the leasing office changes it. */
export function isGenderLocked(settings: Settings, gender: GenderId | null): boolean {
  return settings.genderSettings === 'LOCKED' && gender !== null;
}

/** Where residents may not edit basic info, they can still complete it. */
export function isBasicInfoLocked(row: Pick<ProfileRow, 'profile' | 'settings'>): boolean {
  return !row.settings.basicInfoEditable && isComplete(row);
}

/**
 * @throws ProductError `BasicInfoLocked`, `profane_words`, or `InvalidInput` with an entry for each wrong field
 */
export function requireValidBasicInfo(
  info: BasicInfo,
  { profile, settings }: Pick<ProfileRow, 'profile' | 'settings'>,
  genderOptions: readonly { id: GenderId }[],
): void {
  if (isBasicInfoLocked({ profile, settings })) throw new ProductError('BasicInfoLocked');
  const { registrationQuestions: questions } = settings;
  const mistakes: ValidationEntry[] = [
    ...basicInfoMistakes(info, rulesOf(settings)),
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

/** Names are not checked: many real names are bad words in some language. */
function requireAllowedWords(info: BasicInfo): void {
  const texts = [
    { title: 'bio', text: info.bio, error_text: 'validation.bioWords' },
    { title: 'pronoun', text: info.personalPronoun, error_text: 'validation.pronoun' },
  ];
  const refused = texts.flatMap(({ title, text, error_text }) => {
    const words = wordsNotAllowed(text ?? '');
    return words.length > 0 ? [{ title, error_text, words }] : [];
  });
  if (refused.length > 0) throw new ProductError('profane_words', { validation: refused });
}
