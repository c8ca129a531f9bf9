import { type CommunityThread, reactions as all } from '@nestmate/contract';
import { reactionSigns } from '@/features/reactions';
import { useTranslation } from '@/platform/use-translation';

/** The reactions to a first post, and their number. */
export function ReactionSum({ reactions }: Pick<CommunityThread, 'reactions'>) {
  const { t } = useTranslation('reactions');
  const sum = reactions.reduce((total, { count }) => total + count, 0);
  if (sum === 0) return null;
  const isMine = reactions.some(({ is_mine: mine }) => mine);
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 tabular-nums ${isMine ? 'border-plum bg-plum-soft font-semibold text-plum' : 'border-line bg-paper'}`}
    >
      <span aria-hidden className="tracking-tight">
        {all
          .filter((one) => reactions.some(({ reaction }) => reaction === one))
          .map((one) => reactionSigns[one])
          .join('')}
      </span>
      <span aria-hidden>{sum}</span>
      <span className="sr-only">{t('sum', { count: sum })}</span>
    </span>
  );
}
