import { type Answer, answerMistake, type Question } from '@nestmate/contract';
import { type FormEvent, useState } from 'react';
import { ConflictNotice, UndoButton, useEdited } from '@/features/profile';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { type Answers, fitAnswers, type SaveFailure, saveFailureIn, tidied } from '../answers';
import { QuestionFields } from '../fields/question-fields';
import { useAnswerError } from '../fields/use-answer-error';
import { useFocusMistake } from '../fields/use-focus-mistake';
import { useSaveAnswers } from '../questions.queries';

interface Props {
  questions: readonly Question[];
  position: number;
  answers: Answers;
  onSaved: () => void;
}

/** One question, saved by itself. */
export function AnswerEditor({ questions, position, answers, onSaved }: Props) {
  const { t } = useTranslation(['questions', 'common']);
  const { membershipId } = useSelf();
  const question = questions[position];
  const edited = useEdited<Answer>({
    name: `edited answer ${membershipId} ${question?.questionId}`,
    saved: question && answers[question.questionId],
    fit: (kept) => fitAnswers({ [kept.questionId]: kept }, questions)[kept.questionId] ?? kept,
  });
  const save = useSaveAnswers((sent) => {
    const own = question && sent[question.questionId];
    if (own) edited?.settle(own);
  });
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const [wasLeft, setLeft] = useState(false);
  const errorOf = useAnswerError(position, failure);
  const { form, focusMistake } = useFocusMistake();
  if (!question || !edited) return null;
  const { hasMore } = edited;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || !edited || !question) return;
    const answer = tidied(edited.value);
    edited.change(answer);
    setLeft(true);
    setFailure(null);
    if (answerMistake(answer)) return focusMistake();
    save.mutate(
      { [question.questionId]: answer },
      {
        onSuccess: () => void (hasMore() || onSaved()),
        onError: (refusal) => {
          setFailure(saveFailureIn(refusal, questions));
          focusMistake();
        },
      },
    );
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-1 flex-col gap-6">
      {edited.hasConflict && !save.isPending && <ConflictNotice onShowSaved={edited.drop} />}
      <QuestionFields
        question={question}
        answer={edited.value}
        error={errorOf(edited.value, wasLeft)}
        onChange={edited.change}
      />
      <div className="sticky bottom-(--menu-height,0px) mt-auto flex items-center gap-3 bg-paper py-4 lg:static lg:mt-0">
        <Button type="submit" size="lg" fullWidth isPending={save.isPending} pendingLabel={t('saving')}>
          {t('common:save')}
        </Button>
        {edited.isChanged && <UndoButton onUndo={edited.drop} />}
      </div>
    </form>
  );
}
