import { type Answer, answerMistake, type Question } from '@nestmate/contract/questions';
import { type FormEvent, useState } from 'react';
import { ConflictNotice, EditingActions, useEdited } from '@/features/profile';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Beside } from '@/ui/beside';
import { type Answers, fitAnswers, type SaveFailure, saveFailureIn, tidied } from './answers';
import { QuestionFields, useAnswerError, useFocusMistake } from './question-fields';
import { AnswersPreview } from './answers-preview';
import { useSaveAnswers } from './questions.queries';

interface Props {
  questions: readonly Question[];
  position: number;
  answers: Answers;
  onSaved: () => void;
  /** Whether the answer is not saved because others are missing. */
  onMissing: (unsaved: Answers) => void;
}

/** One question, saved separately. */
export function AnswerEditor({ questions, position, answers, onSaved, onMissing }: Props) {
  const { t } = useTranslation('profile');
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
          const failed = saveFailureIn(refusal, questions);
          if (failed.why === 'missing') return onMissing({ [question.questionId]: answer });
          setFailure(failed);
          focusMistake();
        },
      },
    );
  }

  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-1 flex-col lg:flex-none">
        <div className="flex flex-1 flex-col gap-6">
          {edited.hasConflict && !save.isPending && <ConflictNotice onShowSaved={edited.drop} />}
          <QuestionFields
            question={question}
            answer={edited.value}
            error={errorOf(edited.value, wasLeft)}
            onChange={edited.change}
          />
        </div>
        <ActionBar>
          <EditingActions isChanged={edited.isChanged} onUndo={edited.drop} isSaving={save.isPending} />
        </ActionBar>
      </form>
      <Beside isSticky className="max-lg:hidden">
        <AnswersPreview
          questions={questions}
          answers={{ ...answers, [question.questionId]: edited.value }}
          current={question.questionId}
          title={t('whatOthersSee')}
        />
      </Beside>
    </>
  );
}
