import type { QuestionId } from '@nestmate/contract/ids';
import { limits } from '@nestmate/contract/limits';
import { type Answer, type Importance, importances, type Question } from '@nestmate/contract/questions';
import { answerMistake } from '@nestmate/contract/rules/answer-rules';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { type ComponentProps, useState } from 'react';
import { QuestionForm } from '@/forms/question/question-form';
import { joinByColon } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { RadioGroup } from '@/ui/radio-group';
import type { Musts, SaveFailure } from './answers';
import { useFittingCount } from './questions.queries';
import { WritingHelp } from './writing-help';

type QuestionFieldsProps = Omit<
  ComponentProps<typeof QuestionForm>,
  'renderFitting' | 'renderHelp' | 'renderImportance'
> & { musts: Musts };

/** The controls of one question, with writing help for free texts, and how much it matters. */
export const QuestionFields = ({ musts, ...props }: QuestionFieldsProps) => (
  <QuestionForm
    {...props}
    renderHelp={(text, write) => (
      <WritingHelp questionId={props.question.questionId} text={text} onText={write} />
    )}
    renderFitting={(accepted) => <PeopleFitting questionId={props.question.questionId} accepted={accepted} />}
    renderImportance={(importance, change) => (
      <ImportanceField question={props.question} importance={importance} musts={musts} onChange={change} />
    )}
  />
);

interface ImportanceFieldProps {
  question: Question;
  importance: Importance;
  musts: Musts;
  onChange: (importance: Importance) => void;
}

/** How much a question matters. A must too many is not chosen: the text says which others there are. */
function ImportanceField({ question, importance, musts: { others, max }, onChange }: ImportanceFieldProps) {
  const { t, language } = useTranslation('questions');
  const [wasFull, setWasFull] = useState(false);
  const isFull = others.length >= max;
  const mayBeMust = question.type !== 'FREE_TEXT' && question.mayBeMust && max > 0;
  const offered = importances.filter((each) => each !== 'must' || mayBeMust || importance === 'must');
  const full = t('importance.full', { count: others.length, questions: listOfNames(others, language) });
  return (
    <div className="mt-4">
      <RadioGroup
        look="chips"
        label={t('importance.title')}
        description={t(`importance.means.${importance}`)}
        options={offered.map((id) => ({ id, label: t(`importance.options.${id}`) }))}
        value={importance}
        onChange={(chosen) => {
          const isRefused = chosen === 'must' && isFull;
          setWasFull(isRefused);
          if (!isRefused) onChange(chosen);
        }}
        error={wasFull && isFull ? full : undefined}
      />
    </div>
  );
}

interface PeopleFittingProps {
  questionId: QuestionId;
  /** Null accepts all answers. */
  accepted: readonly number[] | null;
}

/** What the accepted answers mean in people of the deck; a number so small that it could name somebody is not shown. */
function PeopleFitting({ questionId, accepted }: PeopleFittingProps) {
  const { t } = useTranslation('questions');
  const all = useFittingCount(null).data?.count;
  const count = useFittingCount(accepted && { questionId, accepted: [...accepted] }).data?.count;
  const inPeople = () => {
    if (!all || count === undefined) return null;
    if (accepted === null || count === all) return t('fittingAll', { count: all });
    return count === null ? t('fittingFew', { count: limits.minCountShown }) : t('fitting', { count, all });
  };
  return (
    <p className="mt-2 text-sm text-ink-2">
      {accepted === null && `${t('narrow')} `}
      <output className="tabular-nums">{inPeople()}</output>
    </p>
  );
}

/** The error text of an answer: the server's, or else the person's mistake after they tried to continue. */
export function useAnswerError(at: number, failure: SaveFailure | null) {
  const { t, language } = useTranslation(['questions', 'errors']);
  const isRefused = failure !== null && failure.why !== 'other' && failure.at === at;
  return (answer: Answer, wasLeft: boolean): string | undefined => {
    if (isRefused && failure.why === 'words')
      return joinByColon(
        t('errors:profane_words'),
        listOfNames(failure.words, language, { style: 'narrow' }),
        language,
      );
    if (isRefused && failure.why === 'wrong') return failure.text;
    const own = wasLeft ? answerMistake(answer) : undefined;
    if (own) return t(`errors:${own}`, { max: limits.freeTextAnswer });
    return isRefused ? t('errors:answers_missing') : undefined;
  };
}
