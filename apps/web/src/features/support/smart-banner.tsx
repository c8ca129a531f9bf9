import { smartBannerHiddenMs } from '@nestmate/contract/limits';
import { useState } from 'react';
import { useProductName } from '@/platform/environment';
import { deviceStorage } from '@/platform/stored/device-storage';
import { i18n } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import { Mark } from '@/ui/mark';
import { showInfo } from './support.store';

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

const key = 'smartBannerClosedAt';

type PhoneSystem = 'ios' | 'android';

/** The phone's operating system, or `null` on a computer. */
export function phoneSystem(userAgent: string): PhoneSystem | null {
  if (/iPhone|iPad/.test(userAgent)) return 'ios';
  return /Android/.test(userAgent) ? 'android' : null;
}

/** Whether to offer the app: not within a day after it was closed. `now` is in milliseconds. */
export function isBannerDue(now: number, storage: Pick<Storage, 'getItem'> = deviceStorage): boolean {
  const closedAt = Number(storage.getItem(key) ?? Number.NaN);
  return Number.isNaN(closedAt) || now - closedAt >= smartBannerHiddenMs || closedAt > now;
}

export function rememberBannerClosed(now: number, storage: Pick<Storage, 'setItem'> = deviceStorage) {
  storage.setItem(key, String(now));
}

/** Chromium's event for installing a web app, not in TypeScript's library. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let installPrompt: InstallPrompt | undefined;

/** Call it at start-up: the browser offers the installation only once. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt = event as InstallPrompt;
  });
}

/** Installs the app: with the browser's prompt where it has one, otherwise with instructions. */
export function offerApp(system: PhoneSystem) {
  if (installPrompt) {
    void installPrompt.prompt();
    installPrompt = undefined;
    return;
  }
  showInfo({
    label: i18n.t('shell:banner.howTitle'),
    description: i18n.t(system === 'ios' ? 'shell:banner.howIos' : 'shell:banner.howAndroid'),
  });
}
