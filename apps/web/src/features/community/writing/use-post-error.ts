import { postMistake } from '@nestmate/contract';
import { errorTextWithWords } from '@/platform/refused-words';
import { useTranslation } from '@/platform/use-translation';

/** The problem with a post: its length after an attempt, or why the server refused it, with the words that are not allowed. */
export function usePostError(body: string, { tried, error }: { tried: boolean; error: Error | null }) {
  const { t } = useTranslation('errors');
  const mistake = postMistake(body);
  if (mistake && (tried || body.trim() !== '')) return t(`validation.${mistake}`);
  return error ? errorTextWithWords(error) : undefined;
}
