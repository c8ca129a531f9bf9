import { CallError, errorTextOf } from './call-error';
import { currentLanguage } from './i18n';

/** The text of an error, with the words that are not allowed. */
export function errorTextWithWords(error: unknown): string {
  const words =
    error instanceof CallError ? error.body.validation?.flatMap((entry) => entry.words ?? []) : [];
  if (!words?.length) return errorTextOf(error);
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(words);
  return `${errorTextOf(error)}: ${list}`;
}
