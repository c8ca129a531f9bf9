import type { Answer, Question } from '@nestmate/contract/questions';
import { wordsIn } from '@nestmate/contract/rules/answer-rules';
import { factOf } from '@nestmate/contract/rules/fact';
import { useTranslation } from '@/platform/texts/use-translation';
import { FactChip } from '@/ui/fact-chip';
import { EyeIcon } from '@/ui/icons/eye';

interface WhatOthersSeeProps {
  question: Question;
  answer: Answer;
  className?: string;
}

/** The adjacent answer as others will see it, and a note that it can be changed. */
export function WhatOthersSee({ question, answer, className = '' }: WhatOthersSeeProps) {
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-apricot-soft px-4 py-3 text-sm ${className}`}
    >
      <EyeIcon className="size-5" />
      <AnswerNote question={question} answer={answer} />
    </div>
  );
}

function AnswerNote({ question, answer }: Omit<WhatOthersSeeProps, 'className'>) {
  const { t } = useTranslation('questions');
  switch (question.type) {
    case 'SLIDER':
    case 'SELECT':
      return <FactNote question={question} answer={answer} />;
    case 'FREE_TEXT':
      return <span className="flex-1">{t('seeWords')}</span>;
  }
}

interface FactNoteProps {
  question: Extract<Question, { facts: unknown }>;
  answer: Answer;
}

function FactNote({ question, answer }: FactNoteProps) {
  const { t } = useTranslation('questions');
  const text = useAnswerText()(question, answer);
  // Before there is an answer, the fact from the middle.
  const example = question.facts[Math.floor(question.facts.length / 2)];
  if (example === undefined) return null;
  if (text === null) return <span className="flex-1">{t('seeExample', { fact: example })}</span>;
  return (
    <>
      {t('see')}
      <span className="ml-auto min-w-0">
        <FactChip look="onTint" fact={{ icon: question.icon, text }} />
      </span>
      <span className="w-full pl-8 text-ink-2">{t('changeLater')}</span>
    </>
  );
}

/** An answer as others see it: a short fact, or the free text; null while there is no answer. */
export function useAnswerText() {
  const { language } = useTranslation('questions');
  return (question: Question, answer: Answer | undefined): string | null => {
    if (!answer) return null;
    return factOf(question, answer, language) ?? (wordsIn(answer).trim() || null);
  };
}
