import { i18n } from '@/platform/i18n';
import type { PhoneSystem } from './smart-banner';
import { showInfo } from './support.store';

/** Chromium's event for putting a web app on the home screen, not in TypeScript's library. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

let installPrompt: InstallPrompt | undefined;

/** Call it at the start: the browser says only once that the app can be installed. */
export function listenForInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installPrompt = event as InstallPrompt;
  });
}

/** Puts the app on the home screen: with the browser's own prompt where it has one, else by saying how. */
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
