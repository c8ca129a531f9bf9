import type { Question } from '@nestmate/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { questionNumberOf, useStepping } from '@/features/registration';
import { useTranslation } from '@/platform/use-translation';
import { ScreenHeader } from '@/ui/screen-header';
import { answersOf } from '../answers';
import { AnswerEditor } from './answer-editor';
import { AnswerRows } from './answer-rows';

const list = '/about-me';

/** My answers as a list, or the editor of one of them. */
export function MyAnswers({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation(['questions', 'shell']);
  const [search] = useSearchParams();
  const { goBack } = useStepping();
  const number = questionNumberOf(search);
  /** The last one that was edited, whose row then takes the focus. */
  const [opened, setOpened] = useState(number);
  if (number !== undefined && number !== opened) setOpened(number);
  const question = number === undefined ? undefined : questions[number - 1];
  const answers = answersOf(questions);
  if (!question || number === undefined)
    return (
      <>
        <ScreenHeader title={t('title')} lead={t('listLead')} />
        <AnswerRows questions={questions} answers={answers} opened={opened} />
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
        position={number - 1}
        answers={answers}
        onSaved={close}
      />
    </>
  );
}
