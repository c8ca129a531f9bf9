import type { Answer, Question } from '@nestmate/contract';
import { limits } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { ChoiceChips } from '@/ui/choice-chips';
import { RangeSlider } from '@/ui/range-slider';
import { Slider } from '@/ui/slider';
import { TextArea } from '@/ui/text-area';
import { chooseOwn, shownOnSlider } from './answers';
import { WritingHelp } from './assistant/writing-help';

interface QuestionFieldsProps {
  question: Question;
  answer: Answer;
  error: string | undefined;
  onChange: (answer: Answer) => void;
}

/** The controls of one question: my own answer, and my wish for a roommate. */
export function QuestionFields({ question, answer, error, onChange }: QuestionFieldsProps) {
  const { t } = useTranslation('questions');
  const wanted = question.roommateTitle ?? t('roommate');

  if (question.type === 'SLIDER' && answer.type === 'SLIDER') {
    const { own, low, high, isOwnUnset, isRangeUnset } = shownOnSlider(question, answer);
    const word = (value: number) => question.marks[value - 1] ?? String(value);
    const range = low === high ? word(low) : t('range', { low: word(low), high: word(high) });
    const scale = {
      min: 1,
      max: question.numberOfSliderOptions,
      ...(!question.marksHidden && {
        marks: question.marks
          .map((label, index) => ({ value: index + 1, label }))
          .filter(({ value }) => value === 1 || value === question.numberOfSliderOptions),
      }),
    };
    return (
      <>
        <Slider
          {...scale}
          label={t('me')}
          value={own}
          isUnset={isOwnUnset}
          valueText={isOwnUnset ? t('notAnswered') : word(own)}
          onChange={(userAnswers) => onChange({ ...answer, userAnswers })}
          error={isOwnUnset ? error : undefined}
          {...(isOwnUnset && { description: t('setOwn') })}
        />
        <RangeSlider
          {...scale}
          label={wanted}
          value={[low, high]}
          isUnset={isRangeUnset}
          valueText={isRangeUnset ? t('notAnswered') : range}
          thumbLabels={[t('from'), t('to')]}
          onChange={([roommateLowAnswers, roommateHighAnswers]) =>
            onChange({ ...answer, roommateLowAnswers, roommateHighAnswers })
          }
          error={isRangeUnset && !isOwnUnset ? error : undefined}
          {...(isRangeUnset && { description: t('setRange') })}
        />
      </>
    );
  }
  if (question.type === 'SELECT' && answer.type === 'SELECT') {
    const options = question.options.map((label, index) => ({ id: String(index), label }));
    return (
      <>
        <ChoiceChips
          label={t('me')}
          hint={question.multiple ? t('several') : t('one')}
          options={options}
          value={answer.userAnswers.map(String)}
          onChange={(ids) => onChange(chooseOwn(question, answer, ids.map(Number)))}
          error={answer.userAnswers.length === 0 || answer.roommateAnswers.length > 0 ? error : undefined}
        />
        <ChoiceChips
          label={wanted}
          hint={t('several')}
          options={options}
          value={answer.roommateAnswers.map(String)}
          onChange={(ids) => onChange({ ...answer, roommateAnswers: ids.map(Number) })}
          error={answer.roommateAnswers.length === 0 ? error : undefined}
        />
      </>
    );
  }
  if (answer.type !== 'FREE_TEXT') return null;
  return (
    <>
      <TextArea
        label={t('inYourWords')}
        value={answer.userAnswer}
        onChange={(userAnswer) => onChange({ ...answer, userAnswer })}
        limit={limits.freeTextAnswer}
        error={error}
      />
      <WritingHelp
        questionId={question.questionId}
        text={answer.userAnswer}
        onText={(userAnswer) => onChange({ ...answer, userAnswer })}
      />
    </>
  );
}
