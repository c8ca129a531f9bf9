import type { Question } from '@nestmate/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEdited } from '@/features/profile';
import { firstArrival } from '@/platform/first-arrival';
import { useSelf } from '@/platform/session';
import { type Answers, answersOf, fitAnswers, type SaveFailure, saveFailureIn } from '../answers';
import { useSaveAnswers } from '../questions.queries';
import { QuestionFlow } from './question-flow';

interface Props {
  questions: readonly Question[];
  /** Initial answers instead of the saved ones. */
  unsaved: Answers;
}

/** Every question, then the candidates. */
export function AnswerAll({ questions, unsaved }: Props) {
  const { membershipId } = useSelf();
  const navigate = useNavigate();
  const edited = useEdited({
    name: `edited answers ${membershipId}`,
    saved: { ...answersOf(questions), ...unsaved },
    fit: (kept: Answers) => fitAnswers(kept, questions),
  });
  const save = useSaveAnswers((answers) => edited?.settle(answers));
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  if (!edited) return null;

  const { hasMore } = edited;
  function submit(answers: Answers) {
    setFailure(null);
    save.mutate(answers, {
      onSuccess: () => {
        if (!hasMore()) void navigate('/find', firstArrival);
      },
      onError: (refusal) => setFailure(saveFailureIn(refusal, questions)),
    });
  }
  return (
    <QuestionFlow
      questions={questions}
      edited={edited}
      failure={failure}
      isSaving={save.isPending}
      onDone={submit}
    />
  );
}
