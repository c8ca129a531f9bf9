import type { ChoiceKind } from '@nestmate/contract';
import { OwnCard } from '@/features/registration';
import { useTranslation } from '@/platform/use-translation';
import { Chip } from '@/ui/chip';
import { useMyCard } from '../my-card';

interface Props {
  kind: ChoiceKind;
  /** The current choices, saved or not. */
  names: readonly string[];
}

/** My card with the current choices: majors under the name, housing preferences as chips. */
export function ChoicesPreview({ kind, names }: Props) {
  const { t } = useTranslation('profile');
  const card = useMyCard();
  if (!card) return null;
  const title = t('whatOthersSee');
  if (kind === 'majors') return <OwnCard {...card} title={title} place={names.join(' · ') || card.place} />;
  return (
    <OwnCard {...card} title={title}>
      {names.map((name) => (
        <li key={name} className="max-w-full">
          <Chip>{name}</Chip>
        </li>
      ))}
    </OwnCard>
  );
}
