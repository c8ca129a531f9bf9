import { type DeckState, isNetworkClosed } from '@nestmate/contract';
import { useMembership } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';

const reasons = {
  paused: { scene: 'moon', action: null },
  unit_full: { scene: 'lit', action: '/matches' },
  finished: { scene: 'box', action: '/welcome' },
  closed: { scene: 'dark', action: '/welcome' },
} as const;

const words = { paused: 'paused', unit_full: 'full', finished: 'finished', closed: 'closed' } as const;

/** Why there are no suggestions at all. */
export function NoSuggestions({ because }: { because: Exclude<DeckState, 'hidden' | 'open'> }) {
  const { t } = useTranslation('find');
  const round = useMembership()?.matchingRoundStatus;
  // Matching ends before its network closes.
  const reason = because === 'closed' && round && !isNetworkClosed(round) ? 'finished' : because;
  const { scene, action } = reasons[reason];
  const kind = words[reason];
  return (
    <EmptyState
      scene={scene}
      title={t(`${kind}.title`)}
      action={action && kind !== 'paused' && <ButtonLink href={action}>{t(`${kind}.action`)}</ButtonLink>}
    >
      {t(`${kind}.text`)}
    </EmptyState>
  );
}
