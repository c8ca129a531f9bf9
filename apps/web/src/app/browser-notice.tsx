import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { deservesBrowserNotice, recommendedBrowser } from '@/features/support';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';

/** Recommends the supported desktop browser in other ones, until it is closed. */
export function BrowserNotice() {
  const { t } = useTranslation(['shell', 'common']);
  const [open, setOpen] = useState(() => deservesBrowserNotice(navigator.userAgent));
  if (!open) return null;
  const browser = recommendedBrowser.name;
  return (
    <aside className="border-line bg-surface flex items-center justify-center gap-3 border-b px-4 text-sm">
      <p>{t('browser.notice', { browser })}</p>
      <a
        href={recommendedBrowser.url}
        target="_blank"
        rel="noreferrer"
        className="text-plum font-semibold underline"
      >
        {t('browser.get', { browser })}
      </a>
      <IconButton
        icon={<CrossIcon className="size-5" />}
        label={t('common:close')}
        onPress={() => setOpen(false)}
      />
    </aside>
  );
}
