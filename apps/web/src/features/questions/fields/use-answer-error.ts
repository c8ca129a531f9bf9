import { type Answer, answerMistake, limits } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import type { SaveFailure } from '../answers';

/** The error text of an answer: the server's, or else the person's mistake after they tried to continue. */
export function useAnswerError(at: number, failure: SaveFailure | null) {
  const { t, language } = useTranslation(['questions', 'errors']);
  const words = new Intl.ListFormat(language, { style: 'narrow' });
  const isRefused = failure !== null && failure.why !== 'other' && failure.at === at;
  return (answer: Answer, wasLeft: boolean): string | undefined => {
    if (isRefused && failure.why === 'words')
      return `${t('errors:profane_words')}: ${words.format(failure.words)}`;
    if (isRefused && failure.why === 'wrong') return failure.text;
    const own = wasLeft ? answerMistake(answer) : undefined;
    if (own) return t(`errors:${own}`, { max: limits.freeTextAnswer });
    return isRefused ? t('errors:answers_missing') : undefined;
  };
}
