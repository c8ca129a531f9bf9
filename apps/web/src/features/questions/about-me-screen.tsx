import { useState } from 'react';
import { useNavigate } from 'react-router';
import { dropDraft, useDraft } from '@/platform/draft';
import { CallError, wordsOf } from '@/platform/query-client';
import { useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { Skeleton } from '@/ui/skeleton';
import { toast, toastDuration } from '@/ui/toasts';
import { type Answers, answersOf, type SaveFailure, saveFailureOf } from './answers';
import { QuestionSteps } from './question-steps';
import { useQuestions, useSaveAnswers } from './questions.queries';

/** `/about-me`: one question at a time, then on to people. */
export function AboutMeScreen() {
  const { t } = useTranslation(['questions', 'common', 'errors']);
  const { membershipId } = useSelf();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuestions();
  const save = useSaveAnswers();
  const draftName = `answers ${membershipId}`;
  const [draft, keepDraft] = useDraft<Answers>(draftName);
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  if (error && !data) {
    return (
      <ErrorState
        title={t('common:somethingWrong')}
        action={<Button onPress={() => void refetch()}>{t('common:retry')}</Button>}
      >
        {wordsOf(error)}
      </ErrorState>
    );
  }
  if (!data || draft === undefined) return <Skeleton className="mt-6 h-80 w-full rounded-card" />;
  const { questions } = data;
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

  function submit(answers: Answers) {
    setFailure(null);
    save.mutate(
      questions.flatMap(({ questionId }) => answers[questionId] ?? []),
      {
        onSuccess: () => {
          void dropDraft(draftName);
          void navigate('/find', { replace: true });
        },
        onError: (refusal) => {
          const known =
            refusal instanceof CallError ? saveFailureOf(refusal.body, questions) : { why: 'other' as const };
          setFailure(known);
          if (known.why === 'other')
            toast({ text: wordsOf(refusal), tone: 'danger', duration: toastDuration.medium });
        },
      },
    );
  }

  return (
    <QuestionSteps
      questions={questions}
      initial={{ ...answersOf(questions), ...draft }}
      failure={failure}
      isSaving={save.isPending}
      onChange={keepDraft}
      onDone={submit}
    />
  );
}
