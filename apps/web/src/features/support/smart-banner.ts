import { smartBannerHiddenMs } from '@nestmate/contract/limits';
import { deviceStorage } from '@/platform/device-storage';
import { i18n } from '@/platform/i18n';
import { showInfo } from './support.store';

const key = 'smartBannerClosedAt';

export type PhoneSystem = 'ios' | 'android';

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
