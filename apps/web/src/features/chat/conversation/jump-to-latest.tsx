import { useTranslation } from '@/platform/use-translation';
import { Badge } from '@/ui/badge';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';

/** The button to the latest message, with the number of unread ones. It lies above the messages, so it is small. */
export function JumpToLatest({ unread, onPress }: { unread: number; onPress: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button
      type="button"
      onClick={onPress}
      className="absolute right-4 bottom-3 grid size-11 place-items-center rounded-full border border-line bg-surface text-ink shadow-float transition hover:bg-sunken"
    >
      <ChevronDownIcon className="size-5" />
      {unread > 0 ? (
        <span className="absolute inset-x-0 -top-2 flex justify-center">
          <Badge count={unread} label={t('latestNew', { count: unread })} />
        </span>
      ) : (
        <span className="sr-only">{t('latest')}</span>
      )}
    </button>
  );
}
