import type { VerifyInfo } from '@nestmate/contract/profile';
import { pronounWords } from '@/forms/pronoun-words';
import { useTranslation, type Translate } from '@/platform/texts/use-translation';
import { valuesOf, type BasicInfoValues } from './basic-info';
import { useBasicInfo } from './basic-info.queries';
import { useOverview } from './overview.queries';

/** The initial content of my card; undefined until it has loaded. */
export function useMyCard() {
  const { t } = useTranslation('profile');
  const { data: overview } = useOverview();
  const { data: info } = useBasicInfo();
  if (!overview || !info) return undefined;
  return {
    src: overview.profile_picture_urls?.square,
    ...shownAs(valuesOf(info), info, t),
    subtitle: [overview.unit_type, overview.subnetwork_name].join(' · '),
  };
}

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
