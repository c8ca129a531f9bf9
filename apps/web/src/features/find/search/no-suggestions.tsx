import type { DeckState } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';

const reasons = {
  paused: { scene: 'moon', action: null },
  unit_full: { scene: 'lit', action: '/matches' },
  closed: { scene: 'dark', action: '/welcome' },
} as const;

const words = { paused: 'paused', unit_full: 'full', closed: 'closed' } as const;

/** Why there are no suggestions at all. */
export function NoSuggestions({ because }: { because: Exclude<DeckState, 'hidden' | 'open'> }) {
  const { t } = useTranslation('find');
  const { scene, action } = reasons[because];
  const kind = words[because];
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
