import { type ReactNode, useState } from 'react';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { ScreenHeader } from '@/ui/screen-header';
import { FormSkeleton } from '@/ui/skeletons';
import { answersOf, firstMistake } from './answers';
import { MyAnswers } from './editing/my-answers';
import { AnswerAll } from './flow/answer-all';
import { useQuestions } from './questions.queries';

/** `/about-me`: the questions one by one, and my answers as a list once all of them are answered. */
export default function AboutMeScreen() {
  const { t } = useTranslation(['questions', 'common', 'registration', 'profile']);
  const { data, error, refetch } = useQuestions();
  /** It ends by leading elsewhere, and not by the last answer being saved. */
  const [isAnswering, setAnswering] = useState(false);
  const titled = (children: ReactNode) => (
    <>
      <ScreenHeader title={t('title')} />
      {children}
    </>
  );
  if (error && !data) {
    return titled(
      <ErrorState
        title={t('common:somethingWrong')}
        action={<Button onPress={() => void refetch()}>{t('common:retry')}</Button>}
      >
        {errorTextOf(error)}
      </ErrorState>,
    );
  }
  if (!data) return <FormSkeleton label={t('common:loading')} />;
  const { questions, questionsSaved } = data;
  if (questions.length === 0) {
    return titled(
      <EmptyState
        scene="lit"
        title={t('none.title')}
        action={<ButtonLink href="/find">{t('finish')}</ButtonLink>}
      >
        {t('none.text')}
      </EmptyState>,
    );
  }
  const isComplete = questionsSaved && firstMistake(questions, answersOf(questions)) === undefined;
  if (!isComplete && !isAnswering) setAnswering(true);
  return isComplete && !isAnswering ? (
    <MyAnswers questions={questions} />
  ) : (
    <AnswerAll questions={questions} />
  );
}
