import type { Question, QuestionId } from '@nestmate/contract';
import { useMyCard } from '@/features/profile';
import { OwnCard } from '@/features/registration';
import { useTranslation } from '@/platform/use-translation';
import type { Answers } from '../answers';
import { useAnswerText } from '../use-answer-text';

interface Props {
  questions: readonly Question[];
  answers: Answers;
  /** The question beside it, whose fact lights up. */
  current: QuestionId;
}

/** How many questions that are still to be answered are named. */
const named = 3;
const chip = 'inline-flex min-h-8 items-center rounded-full px-3 text-sm font-medium';

/** My card, which fills with a fact for each answer. */
export function AnswersPreview({ questions, answers, current }: Props) {
  const { t } = useTranslation('questions');
  const card = useMyCard();
  const textOf = useAnswerText();
  if (!card) return null;
  const asked = questions.filter(({ type }) => type !== 'FREE_TEXT');
  const facts = asked.map((question) => ({
    question,
    fact: textOf(question, answers[question.questionId]),
  }));
  const open = facts.filter(({ fact }) => fact === null);
  return (
    <OwnCard {...card} note={t('previewNote')}>
      {facts.map(
        ({ question: { questionId }, fact }) =>
          fact !== null && (
            <li
              key={questionId}
              className={`${chip} ${questionId === current ? 'bg-apricot-soft ring-1 ring-apricot' : 'bg-sunken'}`}
            >
              {fact}
            </li>
          ),
      )}
      {open.slice(0, named).map(({ question: { questionId, label } }) => (
        <li key={questionId} className={`${chip} border border-dashed border-line-strong text-ink-3`}>
          {label}
        </li>
      ))}
      {open.length > named && (
        <li className={`${chip} border border-dashed border-line-strong text-ink-3`}>
          {t('more', { count: open.length - named })}
        </li>
      )}
    </OwnCard>
  );
}
