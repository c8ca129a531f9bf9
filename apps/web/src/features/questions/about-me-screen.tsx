import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { questionNumberOf } from '@/features/registration';
import { useTranslation } from '@/platform/use-translation';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { ScreenHeader } from '@/ui/screen-header';
import { FormSkeleton } from '@/ui/skeletons';
import { type Answers, answersOf, firstMistake } from './answers';
import { MyAnswers } from './editing/my-answers';
import { AnswerAll } from './flow/answer-all';
import { useQuestions } from './questions.queries';

/** `/about-me`: the questions one by one, and my answers as a list once all of them are answered. */
export default function AboutMeScreen() {
  const { t } = useTranslation(['questions', 'common', 'registration', 'profile']);
  const asked = useQuestions();
  const { data } = asked;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  /** Answering everything ends on another screen; an open editor stays when the office adds a question. */
  const [mode, setMode] = useState<'all' | 'one'>();
  /** The answer of an editor that could not be saved because others are missing. */
  const [unsaved, setUnsaved] = useState<Answers>({});
  const header = <ScreenHeader title={t('title')} />;
  if (!data)
    return (
      <NotLoaded queries={[asked]} loading={<FormSkeleton label={t('common:loading')} />} header={header} />
    );
  const { questions, questionsSaved } = data;
  if (questions.length === 0) {
    return (
      <>
        {header}
        <EmptyState
          scene="lit"
          title={t('none.title')}
          action={<ButtonLink href="/find">{t('finish')}</ButtonLink>}
        >
          {t('none.text')}
        </EmptyState>
      </>
    );
  }
  const isComplete = questionsSaved && firstMistake(questions, answersOf(questions)) === undefined;
  const isEditing = mode === 'one' && questionNumberOf(search) !== undefined;
  const next = mode !== 'all' && (isComplete || isEditing) ? 'one' : 'all';
  if (next !== mode) setMode(next);
  function answerTheRest(answers: Answers) {
    setUnsaved(answers);
    setMode('all');
    // Without a number, the first unanswered question is asked.
    void navigate('/about-me', { replace: true });
  }
  return next === 'one' ? (
    <MyAnswers questions={questions} onMissing={answerTheRest} />
  ) : (
    <AnswerAll questions={questions} unsaved={unsaved} />
  );
}
