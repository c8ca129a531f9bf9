import { postMistake } from '@nestmate/contract';
import { currentLanguage } from '@/platform/i18n';
import { CallError, errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';

/** The problem with a post: its length after an attempt, or why the server refused it, with the words that are not allowed. */
export function usePostError(body: string, { tried, error }: { tried: boolean; error: Error | null }) {
  const { t } = useTranslation('errors');
  const mistake = postMistake(body);
  if (mistake && (tried || body.trim() !== '')) return t(`validation.${mistake}`);
  if (!error) return undefined;
  const words =
    error instanceof CallError ? error.body.validation?.flatMap((entry) => entry.words ?? []) : [];
  if (!words?.length) return errorTextOf(error);
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' }).format(words);
  return `${errorTextOf(error)}: ${list}`;
}
