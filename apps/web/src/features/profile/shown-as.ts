import type { VerifyInfo } from '@nestmate/contract';
import type { Translate } from '@/platform/use-translation';
import type { BasicInfoValues } from './basic-info';
import { pronounWords } from '@/forms/pronoun-words';

type Rules = Pick<
  VerifyInfo,
  'bioEnabled' | 'genderOptions' | 'genderShown' | 'lastNameShown' | 'pronounOptions'
>;

/** A person's basic info as others see it: the name, the details beside it, and the bio. */
export function shownAs(values: BasicInfoValues, rules: Rules, t: Translate<'profile'>) {
  const first = values.preferredFirst.trim() || values.first.trim();
  const last = values.preferredLast.trim() || values.last.trim();
  const gender = rules.genderOptions.find(({ id }) => id === values.gender)?.label;
  return {
    name: [first, rules.lastNameShown && last].filter(Boolean).join(' '),
    about: [rules.pronounOptions.length > 0 && pronounWords(values.pronoun, t), rules.genderShown && gender]
      .filter(Boolean)
      .join(' · '),
    bio: rules.bioEnabled ? values.bio.trim() : '',
  };
}
