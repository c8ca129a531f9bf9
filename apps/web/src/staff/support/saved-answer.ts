import { type Language, languages } from '@nestmate/contract/languages';
import type { SavedAnswer } from '@nestmate/contract/staff/saved-answers';

/** An answer in a language, or else in the first one that exists. */
export function textFor(
  { texts }: Pick<SavedAnswer, 'texts'>,
  language: Language | null,
): { language: Language; text: string } {
  const order: readonly Language[] = language ? [language, ...languages] : languages;
  const written = order.find((one) => texts[one] !== '') ?? 'en';
  return { language: written, text: texts[written] };
}

/** The typed text, and the answer below it. */
export const withAnswer = (body: string, text: string): string =>
  body.trim() === '' ? text : `${body.trimEnd()}\n\n${text}`;
