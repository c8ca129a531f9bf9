import type { QuestionId } from '@nestmate/contract/ids';
import type { Question } from '@nestmate/contract/questions';
import { kindRules } from '@nestmate/contract/rules/question-kinds';
import { useMyCard } from '@/features/profile';
import { OwnCard } from '@/features/registration';
import { useAnswerText } from '@/forms/question/what-others-see';
import { useTranslation } from '@/platform/texts/use-translation';
import { FactChip } from '@/ui/fact-chip';
import type { Answers } from './answers';

interface AnswersPreviewProps {
  questions: readonly Question[];
  answers: Answers;
  /** The current question, whose fact lights up. */
  current?: QuestionId;
  /** Replaces “What others see so far” once everything is answered. */
  title?: string;
}

/** The maximum number of unanswered questions to name. */
const named = 3;
const toDo =
  'inline-flex min-h-8 items-center rounded-full border border-dashed border-line-strong px-3 text-sm font-medium text-ink-3';

/** My card, which fills with a fact for each answer. */
export function AnswersPreview({ questions, answers, current, title }: AnswersPreviewProps) {
  const { t } = useTranslation('questions');
  const card = useMyCard();
  const textOf = useAnswerText();
  if (!card) return null;
  const countingQuestions = questions.filter(({ type }) => kindRules[type].counts);
  const facts = countingQuestions.map((question) => ({
    question,
    fact: textOf(question, answers[question.questionId]),
  }));
  const open = facts.filter(({ fact }) => fact === null);
  return (
    <OwnCard {...card} {...(title === undefined ? { note: t('previewNote') } : { title })}>
      {facts.map(
        ({ question: { questionId, icon }, fact }) =>
          fact !== null && (
            <li key={questionId} className="max-w-full">
              <FactChip look={questionId === current ? 'fresh' : 'plain'} fact={{ icon, text: fact }} />
            </li>
          ),
      )}
      {open.slice(0, named).map(({ question: { questionId, label } }) => (
        <li key={questionId} className={toDo}>
          {label}
        </li>
      ))}
      {open.length > named && <li className={toDo}>{t('more', { count: open.length - named })}</li>}
    </OwnCard>
  );
}
