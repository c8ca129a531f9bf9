import type { Answer, Question } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { EyeIcon } from '@/ui/icons/eye';
import { useAnswerText } from '../use-answer-text';

/** A fact to show before there is an answer: the last but one is rarely an extreme. */
const exampleOf = (question: Question) =>
  question.type === 'FREE_TEXT' ? undefined : (question.facts.at(-2) ?? question.facts[0]);

/** What others will see of the answer beside it, and that it can be changed. On a desktop the card shows it. */
export function WhatOthersSee({ question, answer }: { question: Question; answer: Answer }) {
  const { t } = useTranslation('questions');
  const fact = useAnswerText()(question, answer);
  const example = exampleOf(question);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-apricot-soft px-4 py-3 text-sm lg:hidden">
      <EyeIcon className="size-5" />
      {question.type === 'FREE_TEXT' && <span className="flex-1">{t('seeWords')}</span>}
      {example !== undefined && fact === null && (
        <span className="flex-1">{t('seeExample', { fact: example })}</span>
      )}
      {example !== undefined && fact !== null && (
        <>
          {t('see')}
          <span className="ml-auto inline-flex min-h-8 items-center rounded-full bg-surface px-3 font-medium">
            {fact}
          </span>
        </>
      )}
    </div>
  );
}
