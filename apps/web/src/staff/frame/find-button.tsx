import { useTranslation } from '@/platform/use-translation';
import { SearchIcon } from '@/ui/icons/search';
import { openPalette } from '../palette';
import { commandKey, Keys } from '../parts/keys';

/** Opens the palette. */
export function FindButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const { t } = useTranslation('staff');
  return (
    <button
      type="button"
      aria-keyshortcuts="Meta+K Control+K"
      onClick={() => {
        onOpen?.();
        openPalette();
      }}
      className="flex min-h-11 items-center gap-2 rounded-control bg-sunken px-2.5 text-left text-ink-2 transition hover:text-ink"
    >
      <SearchIcon className="size-[15px]" />
      <span className="min-w-0 flex-1 truncate">{t('find')}</span>
      <Keys keys={[commandKey, 'K']} />
    </button>
  );
}
