import { useTranslation } from '@/platform/use-translation';
import { ClockIcon } from '@/ui/icons/clock';
import { useWaitingCount } from '../deck/use-waiting';

/** Shown over the deck: decisions made without a connection are not lost. */
export function WaitingNote() {
  const { t } = useTranslation('find');
  const count = useWaitingCount();
  if (count === 0) return null;
  return (
    <p className="pointer-events-none absolute inset-x-3 top-3 z-10 flex animate-fade justify-center">
      <span className="flex items-center gap-2 rounded-card bg-ink px-3 py-1.5 text-sm text-paper shadow-float">
        <ClockIcon className="size-4 shrink-0" />
        {t('waits', { count })}
      </span>
    </p>
  );
}
