import type { Language } from '@nestmate/contract/languages';
import type { LocalText } from './housing.schema';

/** English is the fallback for a missing translation. */
export function inLanguage(text: LocalText, language: Language): string {
  return text[language] ?? text.en;
}
