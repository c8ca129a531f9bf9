import { type Answer, answerMistake, limits, type Question } from '@nestmate/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ConflictNotice, type Editing, UndoButton } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ProgressSteps } from '@/ui/progress-steps';
import { type Answers, firstMistake, type SaveFailure, tidied } from './answers';
import { QuestionFields } from './question-fields';

interface QuestionStepsProps {
  questions: readonly Question[];
  edited: Editing<Answers>;
  /** Whether there are saved answers to restore. */
  canUndo: boolean;
  /** The error of the last save. */
  failure: SaveFailure | null;
  isSaving: boolean;
  onDone: (answers: Answers) => void;
}

/** One question at a time, with the button to continue within the thumb's reach. */
export function QuestionSteps({ questions, edited, canUndo, failure, isSaving, onDone }: QuestionStepsProps) {
  const { t, language } = useTranslation(['questions', 'common', 'errors']);
  const words = new Intl.ListFormat(language, { style: 'narrow' });
  const answers = edited.value;
  const [start] = useState(() => firstMistake(questions, answers) ?? 0);
  const [step, setStep] = useState(start);
  /** The question that the person tried to leave with an invalid answer. */
  const [left, setLeft] = useState<number | null>(null);
  const [seen, setSeen] = useState(failure);

  // An error shows its question.
  if (failure !== seen) {
    setSeen(failure);
    if (failure && failure.why !== 'other' && failure.at !== undefined) setStep(failure.at);
  }
  const question = questions[step];
  const answer = question && answers[question.questionId];
  if (!question || !answer) return null;

  function put(next: Answer): Answers {
    const all = { ...answers, [next.questionId]: next };
    edited.change(all);
    return all;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving || !question || !answer) return;
    const all = put(tidied(answer));
    const current = all[question.questionId];
    if (current && answerMistake(current)) {
      setLeft(step);
      const form = event.currentTarget;
      const wrong = '[data-invalid] input, textarea[data-invalid]';
      // The error has to render first.
      requestAnimationFrame(() => form.querySelector<HTMLElement>(wrong)?.focus());
      return;
    }
    setLeft(null);
    if (step < questions.length - 1) return setStep(step + 1);
    const missing = firstMistake(questions, all);
    if (missing === undefined) return onDone(all);
    setLeft(missing);
    setStep(missing);
  }

  const isLast = step === questions.length - 1;
  const isRefused = failure !== null && failure.why !== 'other' && failure.at === step;
  const mistake = () => {
    if (isRefused && failure.why === 'words')
      return `${t('errors:profane_words')}: ${words.format(failure.words)}`;
    if (isRefused && failure.why === 'wrong') return failure.text;
    const own = left === step ? answerMistake(answer) : undefined;
    if (own) return t(`errors:${own}`, { max: limits.freeTextAnswer });
    return isRefused ? t('errors:answers_missing') : undefined;
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-1 flex-col gap-6">
      <ProgressSteps
        current={step + 1}
        total={questions.length}
        label={t('step', { current: step + 1, total: questions.length })}
      />
      {edited.hasConflict && !isSaving && <ConflictNotice onShowSaved={edited.drop} />}
      <StepTitle key={`title ${question.questionId}`} text={question.title} takesFocus={step !== start} />
      <div key={question.questionId} className="flex animate-appear flex-col gap-8">
        <QuestionFields
          question={question}
          answer={answer}
          error={mistake()}
          onChange={(next) => void put(next)}
        />
      </div>
      {canUndo && edited.isChanged && (
        <div className="-ml-3.5">
          <UndoButton onUndo={edited.drop} />
        </div>
      )}
      <div className="sticky bottom-(--menu-height,0px) mt-auto flex gap-3 bg-paper py-4 lg:static">
        {step > 0 && (
          <Button variant="secondary" size="lg" onPress={() => setStep(step - 1)}>
            {t('common:back')}
          </Button>
        )}
        <Button type="submit" size="lg" fullWidth isPending={isSaving} pendingLabel={t('saving')}>
          {t(isLast ? 'finish' : 'next')}
        </Button>
      </div>
    </form>
  );
}

/** Moves the screen reader to the next question. */
function StepTitle({ text, takesFocus }: { text: string; takesFocus: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <h2 ref={title} tabIndex={-1} className="text-xl lg:text-2xl">
      {text}
    </h2>
  );
}
