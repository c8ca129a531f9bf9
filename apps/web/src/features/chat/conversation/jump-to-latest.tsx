import { useTranslation } from '@/platform/use-translation';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';

/** The button to the latest message, with the number of unread ones. */
export function JumpToLatest({ unread, onPress }: { unread: number; onPress: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute right-4 bottom-3 inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-line bg-surface px-2.5 text-sm font-semibold text-ink shadow-float transition hover:bg-sunken"
    >
      {unread > 0 ? t('latestNew', { count: unread }) : <span className="sr-only">{t('latest')}</span>}
      <ChevronDownIcon className="size-5" />
    </button>
  );
}
