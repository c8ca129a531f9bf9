import { type Answer, limits, type Question } from '@nestmate/contract';
import { TextArea } from '@/ui/text-area';
import { WritingHelp } from '../assistant/writing-help';
import { useTranslation } from '@/platform/use-translation';
import { SelectFields } from './select-fields';
import { SliderFields } from './slider-fields';

interface QuestionFieldsProps {
  question: Question;
  answer: Answer;
  error: string | undefined;
  onChange: (answer: Answer) => void;
}

/** The controls of one question: my own answer, and my wish for a roommate. */
export function QuestionFields({ question, answer, error, onChange }: QuestionFieldsProps) {
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
      <WritingHelp questionId={question.questionId} text={answer.userAnswer} onText={write} />
    </>
  );
}
