import type { MembershipId, NotificationChoice } from '@nestmate/contract';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { RadioGroup } from '@/ui/radio-group';
import { useChooseAll } from './choices.queries';
import { changesFor, presetOf, presets } from './presets';

interface Props {
  choices: readonly (NotificationChoice & { is_fixed: boolean })[];
  membershipId: MembershipId;
}

/** How much a person is notified: one of three presets. */
export function PresetChoice({ choices, membershipId }: Props) {
  const { t } = useTranslation('notifications');
  const chooseAll = useChooseAll(membershipId);
  const preset = presetOf(choices);
  return (
    <RadioGroup
      label={t('choices.title')}
      isLabelHidden
      description={preset === null ? t('presets.own') : undefined}
      error={chooseAll.error ? errorTextOf(chooseAll.error) : undefined}
      options={presets.map((id) => ({
        id,
        label: t(`presets.${id}`),
        description: t(`presets.${id}Text`),
      }))}
      value={preset}
      onChange={(chosen) => chooseAll.mutate(changesFor(chosen, choices))}
    />
  );
}
