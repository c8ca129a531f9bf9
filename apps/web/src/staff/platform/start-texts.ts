import { loadStaffTexts } from '@nestmate/locales/staff-lazy';
import { useI18n } from '@/platform/texts/i18n';
import { storedLanguage } from '@/platform/texts/language';
import { fetchTexts, loadTextsBy } from '@/platform/texts/texts';

/** The product's name until the server tells it. */
const product = 'Nestmate';
/** The namespaces that every page of the console shows. */
const first = ['common', 'errors', 'staff'] as const;

/** Resolves when the texts that every page of the console needs have loaded. */
export async function startTexts(): Promise<void> {
  loadTextsBy(loadStaffTexts);
  const language = storedLanguage();
  document.documentElement.lang = language;
  useI18n.setState({ language, product });
  await Promise.all(first.map((namespace) => fetchTexts(language, namespace)));
}
