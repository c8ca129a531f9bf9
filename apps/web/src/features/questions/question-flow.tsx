import type { Answer, Question } from '@nestmate/contract/questions';
import { answerMistake, isAnswered } from '@nestmate/contract/rules/answer-rules';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConflictNotice, type DraftEditor, useSkippedSteps } from '@/features/profile';
import {
  basicStepAddress,
  questionAddress,
  questionNumberOf,
  RegistrationFrame,
  useBasicSteps,
  useStepping,
} from '@/features/registration';
import { QuestionHint } from '@/forms/question/question-form';
import { WhatOthersSee } from '@/forms/question/what-others-see';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { useForm } from '@/ui/use-form';
import { type Answers, firstMistake, mustsBeside, type SaveFailure, tidyAnswer } from './answers';
import { AnswersPreview } from './answers-preview';
import { QuestionFields, useAnswerError } from './question-fields';

interface QuestionFlowProps {
  questions: readonly Question[];
  maxMusts: number;
  edited: DraftEditor<Answers>;
  /** The error of the last save. */
  failure: SaveFailure | null;
  isSaving: boolean;
  onDone: (answers: Answers) => unknown;
}

/** One question at a time, each with its own address. */
export function QuestionFlow({ questions, maxMusts, edited, failure, isSaving, onDone }: QuestionFlowProps) {
  const { t } = useTranslation('registration');
  const answers = edited.value;
  const [search] = useSearchParams();
  const { goOn, goBack } = useStepping();
  const basic = useBasicSteps();
  const skipped = useSkippedSteps();
  const [start] = useState(() => firstMistake(questions, answers) ?? 0);
  const position = Math.min(questionNumberOf(search) ?? start + 1, questions.length) - 1;
  /** The question that the person tried to leave with an invalid answer. */
  const [left, setLeft] = useState<number | null>(null);
  const errorOf = useAnswerError(position, failure);

  // An error opens its question.
  const refused = failure && failure.why !== 'other' ? failure.at : undefined;
  useEffect(() => {
    if (refused !== undefined && refused !== position) goOn(questionAddress(refused + 1));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each failure
  }, [failure]);

  const question = questions[position];
  const answer = question && answers[question.questionId];
  const form = useForm({ submit });
  if (!question || !answer) return null;

  function put(next: Answer): Answers {
    const all = { ...answers, [next.questionId]: next };
    edited.change(all);
    return all;
  }
  function leave(at: number) {
    setLeft(at);
    form.focusMistake();
    if (at !== position) goOn(questionAddress(at + 1));
  }
  function submit() {
    if (!answer) return undefined;
    const all = put(tidyAnswer(answer));
    if (answerMistake(tidyAnswer(answer))) return leave(position);
    setLeft(null);
    if (position < questions.length - 1) return goOn(questionAddress(position + 2));
    const missing = firstMistake(questions, all);
    if (missing !== undefined) return leave(missing);
    return onDone(all);
  }

  return (
    <RegistrationFrame
      form={form.props}
      progress={{
        part: 'life',
        current: position + 1,
        basicTotal: basic.length,
        lifeTotal: questions.length,
        skipped: skipped.map((each) => basic.indexOf(each)),
      }}
      step={question.questionId}
      title={question.title}
      isLow={question.type === 'SLIDER'}
      lead={
        <>
          {position === 0 && (
            <span className="mb-1 block">{t('lifeIntro', { count: questions.length })}</span>
          )}
          <QuestionHint question={question} />
        </>
      }
      onBack={() => goBack(position > 0 ? questionAddress(position) : basicStepAddress('promise'))}
      aside={<AnswersPreview questions={questions} answers={answers} current={question.questionId} />}
      action={
        <OnwardButton
          question={question}
          answer={answer}
          isLast={position === questions.length - 1}
          isSaving={isSaving}
        />
      }
    >
      {edited.hasConflict && !isSaving && <ConflictNotice onShowSaved={edited.drop} />}
      <QuestionFields
        key={question.questionId}
        question={question}
        answer={answer}
        musts={mustsBeside(question.questionId, { questions, answers, maxMusts })}
        error={errorOf(answer, left === position)}
        onChange={put}
      />
      {/* On a desktop the card beside it shows it. */}
      <WhatOthersSee question={question} answer={answer} className="lg:hidden" />
    </RegistrationFrame>
  );
}

interface OnwardButtonProps {
  question: Question;
  answer: Answer;
  isLast: boolean;
  isSaving: boolean;
}

function missingIn(question: Question) {
  switch (question.type) {
    case 'SLIDER':
      return 'chooseToContinue';
    case 'SELECT':
      return question.multiple ? 'chooseSomeToContinue' : 'chooseToContinue';
    case 'FREE_TEXT':
      return 'writeToContinue';
  }
}

/** Says what is missing until there is an answer. It can be pressed anyway, which shows where. */
function OnwardButton({ question, answer, isLast, isSaving }: OnwardButtonProps) {
  const { t } = useTranslation('questions');
  const onward = isLast ? 'finish' : 'next';
  const isReady = isAnswered(answer);
  return (
    <Button
      type="submit"
      size="lg"
      fullWidth
      variant={isReady ? 'primary' : 'waiting'}
      isPending={isSaving}
      pendingLabel={t('saving')}
    >
      {t(isReady ? onward : missingIn(question))}
    </Button>
  );
}
