import { type Reaction, reactions as all } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { ReactionPill } from './reaction-pill';

interface Props {
  mine: Reaction | null;
  onChoose: (reaction: Reaction | null) => void;
}

/** Every reaction to choose from; choosing the current one removes it. */
export function ReactionChoice({ mine, onChoose }: Props) {
  const { t } = useTranslation('reactions');
  return (
    <fieldset aria-label={t('action')} className="mb-1 flex justify-between gap-0.5">
      {all.map((reaction) => (
        <ReactionPill
          key={reaction}
          reaction={reaction}
          size="choice"
          isMine={reaction === mine}
          onClick={() => onChoose(reaction === mine ? null : reaction)}
        />
      ))}
    </fieldset>
  );
}
