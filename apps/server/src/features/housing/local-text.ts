import type { Language, LocalText } from '@nestmate/contract/languages';

/** English is the fallback for a missing translation. */
export function inLanguage(text: LocalText, language: Language): string {
  return text[language] ?? text.en;
}
