import { isNetworkClosed, type Question } from '@nestmate/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { questionNumberOf, useStepping } from '@/features/registration';
import { useMembership } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Beside } from '@/ui/beside';
import { ScreenHeader } from '@/ui/screen-header';
import { type Answers, answersOf } from '../answers';
import { AnswersPreview } from '../flow/answers-preview';
import { AnswerEditor } from './answer-editor';
import { AnswerRows } from './answer-rows';

const list = '/about-me';

interface Props {
  questions: readonly Question[];
  /** An answer cannot be saved before others that are missing. */
  onMissing: (unsaved: Answers) => void;
}

/** My answers as a list, or the editor of one of them. */
export function MyAnswers({ questions, onMissing }: Props) {
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
        position={position}
        answers={answers}
        onSaved={close}
        onMissing={onMissing}
      />
    </>
  );
}

const idAt = (questions: readonly Question[], number: number | undefined) =>
  number === undefined ? undefined : questions[number - 1]?.questionId;
