import type { Answer, Question } from '@nestmate/contract/questions';
import { answerMistake } from '@nestmate/contract/rules/answer-rules';
import { useState } from 'react';
import { ConflictNotice, EditingActions, useEdited } from '@/features/profile';
import { lowOnPhone } from '@/features/registration';
import { showFailure, useAction } from '@/forms/use-action';
import { useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { ActionBar } from '@/ui/action-bar';
import { Beside } from '@/ui/beside';
import { useForm } from '@/ui/use-form';
import {
  type Answers,
  fitAnswers,
  isShownAt,
  mustsBeside,
  type SaveFailure,
  saveFailureIn,
  tidyAnswer,
} from './answers';
import { AnswersPreview } from './answers-preview';
import { QuestionFields, useAnswerError } from './question-fields';
import { useSaveAnswers } from './questions.queries';

interface AnswerEditorProps {
  questions: readonly Question[];
  maxMusts: number;
  position: number;
  answers: Answers;
  onSaved: () => void;
  /** Whether the answer is not saved because others are missing. */
  onMissing: (unsaved: Answers) => void;
}

/** One question, saved separately. */
export function AnswerEditor({
  questions,
  maxMusts,
  position,
  answers,
  onSaved,
  onMissing,
}: AnswerEditorProps) {
  const { t } = useTranslation('profile');
  const { membershipId } = useSelf();
  const question = questions[position];
  const edited = useEdited<Answer>({
    name: `edited answer ${membershipId} ${question?.questionId}`,
    saved: question && answers[question.questionId],
    fit: (older) => fitAnswers({ [older.questionId]: older }, questions)[older.questionId] ?? older,
  });
  const saving = useSaveAnswers((sent) => {
    const own = question && sent[question.questionId];
    if (own) edited?.settle(own);
  });
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const save = useAction(saving, (refusal, isHere) => {
    const failed = saveFailureIn(refusal, questions);
    if (!isHere || failed.why === 'missing' || !isShownAt(failed, position)) showFailure(refusal);
    if (failed.why === 'missing')
      return edited && onMissing({ [edited.value.questionId]: tidyAnswer(edited.value) });
    setFailure(failed);
  });
  const errorOf = useAnswerError(position, failure);
  const form = useForm({
    async submit() {
      if (!edited) return undefined;
      const answer = tidyAnswer(edited.value);
      edited.change(answer);
      setFailure(null);
      if (answerMistake(answer)) return form.focusMistake();
      const isSaved = await save.run(
        { [answer.questionId]: answer },
        (_, isHere) => isHere && !edited.hasMore() && onSaved(),
      );
      if (!isSaved) form.focusMistake();
      return undefined;
    },
  });
  if (!question || !edited) return null;

  return (
    <>
      <form {...form.props} className="flex flex-1 flex-col lg:flex-none">
        <div className={`flex flex-1 flex-col gap-6 ${question.type === 'SLIDER' ? lowOnPhone : ''}`}>
          {edited.hasConflict && !save.isPending && <ConflictNotice onShowSaved={edited.drop} />}
          <QuestionFields
            question={question}
            answer={edited.value}
            musts={mustsBeside(question.questionId, { questions, answers, maxMusts })}
            error={errorOf(edited.value, form.isTried)}
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
