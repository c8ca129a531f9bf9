import type { GenderId } from '@nestmate/contract/ids';
import type { VerifyInfo } from '@nestmate/contract/profile';
import { useTranslation } from '@/platform/texts/use-translation';
import { ChoiceChips } from '@/ui/choice-chips';
import { useSaveLivingWith } from './basic-info.queries';

interface LivingWithFieldProps {
  info: Pick<VerifyInfo, 'genderOptions' | 'livingWith'>;
}

/**
 * With people of which genders a resident would live; nothing where the community decides that. Each press is saved by
 * itself: the choice is no basic info, and may change where that is locked.
 */
export function LivingWithField({ info: { livingWith, genderOptions } }: LivingWithFieldProps) {
  const { t } = useTranslation('profile');
  const save = useSaveLivingWith();
  if (!livingWith || genderOptions.length === 0) return null;
  const chosen = save.isPending ? save.variables : livingWith.genders;
  return (
    <ChoiceChips<GenderId>
      label={t('livingWith.label')}
      description={t('livingWith.help')}
      isExplainedFirst
      options={genderOptions}
      value={chosen ?? []}
      onChange={(ids) => save.mutate(ids.length > 0 ? ids : null)}
    />
  );
}
