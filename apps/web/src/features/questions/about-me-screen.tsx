import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEdited } from '@/features/profile';
import { CallError, errorTextOf } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { FormSkeleton } from '@/ui/skeletons';
import { type Answers, answersOf, fitAnswers, type SaveFailure, saveFailureOf } from './answers';
import { QuestionSteps } from './question-steps';
import { useQuestions, useSaveAnswers } from './questions.queries';

/** `/about-me`: one question at a time, then the candidates. */
export default function AboutMeScreen() {
  const { t } = useTranslation(['questions', 'common', 'errors', 'profile']);
  const { membershipId } = useSelf();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuestions();
  const edited = useEdited({
    name: `edited answers ${membershipId}`,
    saved: data && answersOf(data.questions),
    fit: (kept: Answers) => (data ? fitAnswers(kept, data.questions) : kept),
  });
  const save = useSaveAnswers((answers) => edited?.settle(answers));
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  if (error && !data) {
    return (
      <ErrorState
        title={t('common:somethingWrong')}
        action={<Button onPress={() => void refetch()}>{t('common:retry')}</Button>}
      >
        {errorTextOf(error)}
      </ErrorState>
    );
  }
  if (!data || !edited) return <FormSkeleton label={t('common:loading')} />;
  const { questions, questionsSaved } = data;
  if (questions.length === 0) {
    return (
      <EmptyState
        scene="lit"
        title={t('none.title')}
        action={<ButtonLink href="/find">{t('finish')}</ButtonLink>}
      >
        {t('none.text')}
      </EmptyState>
    );
  }

  const { hasMore } = edited;
  function submit(answers: Answers) {
    setFailure(null);
    save.mutate(answers, {
      onSuccess: () => {
        if (!hasMore()) void navigate('/find', { replace: true });
      },
      onError: (refusal) =>
        setFailure(refusal instanceof CallError ? saveFailureOf(refusal.body, questions) : { why: 'other' }),
    });
  }

  return (
    <QuestionSteps
      questions={questions}
      edited={edited}
      canUndo={questionsSaved}
      failure={failure}
      isSaving={save.isPending}
      onDone={submit}
    />
  );
}
