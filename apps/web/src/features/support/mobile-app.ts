import { i18n } from '@/platform/i18n';
import type { PhoneSystem } from './smart-banner';
import { showInfo } from './support.store';

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
