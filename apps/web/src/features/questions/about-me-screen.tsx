import type { Importance, Question } from '@nestmate/contract/questions';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { useState, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { useEdited } from '@/features/profile';
import { questionNumberOf, useStepping, questionAddress } from '@/features/registration';
import { useAnswerText } from '@/forms/question/what-others-see';
import { showFailure, useAction } from '@/forms/use-action';
import { firstArrival, ledByStep } from '@/platform/navigation-state';
import { useSelf, useMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Beside } from '@/ui/beside';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { Row, Rows } from '@/ui/row';
import { ScreenHeader } from '@/ui/screen-header';
import { FormSkeleton } from '@/ui/skeletons';
import {
  type Answers,
  answersOf,
  firstMistake,
  fitAnswers,
  isShownAt,
  type SaveFailure,
  saveFailureIn,
} from './answers';
import { AnswersPreview } from './answers-preview';
import { AnswerEditor } from './my-answers';
import { QuestionFlow } from './question-flow';
import { useQuestions, useSaveAnswers } from './questions.queries';

/** `/about-me`: the questions one by one, and my answers as a list once all of them are answered. */
export default function AboutMeScreen() {
  const { t } = useTranslation(['questions', 'common', 'registration', 'profile']);
  const query = useQuestions();
  const { data } = query;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  /** Answering everything ends on another screen; an open editor stays when the office adds a question. */
  const [mode, setMode] = useState<'all' | 'one'>();
  /** The answer of an editor that could not be saved because others are missing. */
  const [unsaved, setUnsaved] = useState<Answers>({});
  const header = <ScreenHeader title={t('title')} />;
  if (!data)
    return (
      <NotLoaded queries={[query]} loading={<FormSkeleton label={t('common:loading')} />} header={header} />
    );
  const { questions, questionsSaved, maxMusts } = data;
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
    // Without a number, the first unanswered question is shown.
    void navigate('/about-me', { replace: true });
  }
  return next === 'one' ? (
    <MyAnswers questions={questions} maxMusts={maxMusts} onMissing={answerTheRest} />
  ) : (
    <AnswerAll questions={questions} maxMusts={maxMusts} unsaved={unsaved} />
  );
}

const list = '/about-me';

interface MyAnswersProps {
  questions: readonly Question[];
  maxMusts: number;
  /** An answer cannot be saved before others that are missing. */
  onMissing: (unsaved: Answers) => void;
}

/** My answers as a list, or the editor of one of them. */
function MyAnswers({ questions, maxMusts, onMissing }: MyAnswersProps) {
  const { t } = useTranslation(['questions', 'profile', 'shell']);
  const membership = useMembership();
  const isOver = membership !== undefined && isNetworkClosed(membership.matchingRoundStatus);
  const [search] = useSearchParams();
  const { goBack } = useStepping();
  const number = questionNumberOf(search);
  /** The last edited question, whose row then takes the focus. */
  const [opened, setOpened] = useState(number);
  if (number !== undefined && number !== opened) setOpened(number);
  /** The question that the number meant on opening: the office may add others before it. */
  const [edited, setEdited] = useState({ number, questionId: idAt(questions, number) });
  if (number !== edited.number) setEdited({ number, questionId: idAt(questions, number) });
  const position = questions.findIndex(({ questionId }) => questionId === edited.questionId);
  const question = questions[position];
  const answers = answersOf(questions);
  if (!question || number === undefined)
    return (
      <>
        <ScreenHeader title={t('title')} lead={t(isOver ? 'listOver' : 'listLead')} />
        <AnswerRows questions={questions} answers={answers} opened={opened} isOver={isOver} />
        <Beside isSticky className="max-lg:hidden">
          <AnswersPreview questions={questions} answers={answers} title={t('profile:whatOthersSee')} />
        </Beside>
      </>
    );
  const close = () => goBack(list);
  return (
    <>
      <ScreenHeader
        title={question.title}
        back={{ label: t('shell:backTo', { page: t('title') }), onPress: close }}
      />
      <AnswerEditor
        key={question.questionId}
        questions={questions}
        maxMusts={maxMusts}
        position={position}
        answers={answers}
        onSaved={close}
        onMissing={onMissing}
      />
    </>
  );
}

interface AnswerRowsProps {
  questions: readonly Question[];
  answers: Answers;
  /** The number of the question whose editor was open just now: its row takes the focus. */
  opened: number | undefined;
  /** Whether the round has ended, so that nothing can be changed. */
  isOver: boolean;
}

/** Every question with my answer; each row opens its editor while answers can be changed. */
function AnswerRows({ questions, answers, opened, isOver }: AnswerRowsProps) {
  const { t } = useTranslation('questions');
  const textOf = useAnswerText();
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened !== undefined) rows.current?.querySelectorAll('a')[opened - 1]?.focus();
  }, [opened]);
  return (
    <div ref={rows}>
      <Rows label={t('title')}>
        {questions.map((question, index) => (
          <Row
            key={question.questionId}
            {...(!isOver && { to: questionAddress(index + 1), state: ledByStep })}
            label={question.label}
            value={
              <Answered
                text={textOf(question, answers[question.questionId])}
                importance={question.type === 'FREE_TEXT' ? 'matters' : question.importance}
              />
            }
          />
        ))}
      </Rows>
    </div>
  );
}

/** Free texts are truncated: the editor shows them in full. */
function Answered({ text, importance }: { text: string | null; importance: Importance }) {
  const { t } = useTranslation('questions');
  return (
    <>
      <span className="line-clamp-2 wrap-anywhere">{text ?? t('notAnswered')}</span>
      {importance !== 'matters' && (
        <span className="block text-sm text-ink-2">{t(`importance.options.${importance}`)}</span>
      )}
    </>
  );
}

const idAt = (questions: readonly Question[], number: number | undefined) =>
  number === undefined ? undefined : questions[number - 1]?.questionId;

interface AnswerAllProps {
  questions: readonly Question[];
  maxMusts: number;
  /** Initial answers instead of the saved ones. */
  unsaved: Answers;
}

/** Every question, then the candidates. */
function AnswerAll({ questions, maxMusts, unsaved }: AnswerAllProps) {
  const { membershipId } = useSelf();
  const navigate = useNavigate();
  const edited = useEdited({
    name: `edited answers ${membershipId}`,
    saved: { ...answersOf(questions), ...unsaved },
    fit: (older: Answers) => fitAnswers(older, questions),
  });
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const save = useAction(
    useSaveAnswers((answers) => edited?.settle(answers)),
    (refusal, isHere) => {
      const failed = saveFailureIn(refusal, questions);
      if (!isHere || !isShownAt(failed)) showFailure(refusal);
      setFailure(failed);
    },
  );
  if (!edited) return null;

  const { hasMore } = edited;
  function submit(answers: Answers) {
    setFailure(null);
    return save.run(answers, (_, isHere) => isHere && !hasMore() && navigate('/find', firstArrival));
  }
  return (
    <QuestionFlow
      questions={questions}
      maxMusts={maxMusts}
      edited={edited}
      failure={failure}
      isSaving={save.isPending}
      onDone={submit}
    />
  );
}
