import type { Language } from '@nestmate/contract/languages';
import { chooseLanguage, i18n } from '@/platform/texts/i18n';
import { toast } from '@/ui/toasts';

/** Changes the language, or shows why that failed. */
export function changeLanguage(language: Language): void {
  chooseLanguage(language).catch(() => toast({ text: i18n.t('errors:Offline'), tone: 'danger' }));
}
