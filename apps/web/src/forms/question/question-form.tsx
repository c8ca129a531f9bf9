import { type Answer, limits, type Question } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { TextArea } from '@/ui/text-area';
import { SelectFields } from './select-fields';
import { SliderFields } from './slider-fields';

interface Props {
  question: Question;
  answer: Answer;
  error?: string | undefined;
  onChange: (answer: Answer) => void;
  /** Shown below a free-text answer. */
  renderHelp?: (text: string, write: (text: string) => void) => ReactNode;
}

/** The controls of one question: my own answer, and my wish for a roommate. */
export function QuestionForm({ question, answer, error, onChange, renderHelp }: Props) {
  const { t } = useTranslation('questions');
  if (question.type === 'SLIDER' && answer.type === 'SLIDER')
    return <SliderFields question={question} answer={answer} error={error} onChange={onChange} />;
  if (question.type === 'SELECT' && answer.type === 'SELECT')
    return <SelectFields question={question} answer={answer} error={error} onChange={onChange} />;
  if (answer.type !== 'FREE_TEXT') return null;
  const write = (userAnswer: string) => onChange({ ...answer, userAnswer });
  return (
    <>
      <TextArea
        label={t('inYourWords')}
        isLabelHidden
        value={answer.userAnswer}
        onChange={write}
        limit={limits.freeTextAnswer}
        error={error}
      />
      {renderHelp?.(answer.userAnswer, write)}
    </>
  );
}
