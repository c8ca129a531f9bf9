import type { Language } from '@nestmate/contract';
import type { LocalText } from './community.schema';

/** A community's text in somebody's language; English stands in for a missing one. */
export function inLanguage(text: LocalText, language: Language): string {
  return text[language] ?? text.en;
}
