import type { Question } from '@nestmate/contract';
import { useEffect, useRef } from 'react';
import { ledByStep, questionAddress } from '@/features/registration';
import { useAnswerText } from '@/forms/question/use-answer-text';
import { useTranslation } from '@/platform/use-translation';
import { Row, Rows } from '@/ui/row';
import type { Answers } from '../answers';

interface Props {
  questions: readonly Question[];
  answers: Answers;
  /** The number of the question whose editor was open just now: its row takes the focus. */
  opened: number | undefined;
  /** Whether the round has ended, so that nothing can be changed. */
  isOver: boolean;
}

/** Every question with my answer; each row opens its editor while answers can be changed. */
export function AnswerRows({ questions, answers, opened, isOver }: Props) {
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
            value={<Answered text={textOf(question, answers[question.questionId])} />}
          />
        ))}
      </Rows>
    </div>
  );
}

/** Free texts are truncated: the editor shows them in full. */
function Answered({ text }: { text: string | null }) {
  const { t } = useTranslation('questions');
  return <span className="line-clamp-2 wrap-anywhere">{text ?? t('notAnswered')}</span>;
}
