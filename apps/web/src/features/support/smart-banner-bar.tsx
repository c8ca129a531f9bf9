import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { useProductName } from '@/platform/environment';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import { Mark } from '@/ui/mark';
import { isBannerDue, phoneSystem, rememberBannerClosed, offerApp } from './smart-banner';

/** Offers the app on a phone; closing hides it for a day. */
export function SmartBanner() {
  const { t } = useTranslation(['shell', 'common']);
  const product = useProductName();
  const system = phoneSystem(navigator.userAgent);
  const [due, setDue] = useState(() => isBannerDue(Date.now()));
  if (system === null || !due || matchMedia('(display-mode: standalone)').matches) return null;
  return (
    <aside
      aria-label={t('banner.title')}
      className="border-line bg-surface flex items-center gap-3 border-b px-2 py-2"
    >
      <IconButton
        icon={<CrossIcon className="size-5" />}
        label={t('common:close')}
        onPress={() => {
          rememberBannerClosed(Date.now());
          setDue(false);
        }}
      />
      <Mark className="size-9 shrink-0" />
      <p className="min-w-0 flex-1 text-sm leading-tight">
        <strong className="block">{t('banner.title', { product })}</strong>
        <span className="text-ink-2 block">{t('banner.text')}</span>
      </p>
      <button
        type="button"
        onClick={() => offerApp(system)}
        className="text-plum min-h-11 shrink-0 px-2 text-sm font-semibold"
      >
        {t('banner.open')}
      </button>
    </aside>
  );
}
