import { type Answer, inSentence, type SliderQuestion } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { ScaleRange } from '@/ui/scale/scale-range';
import { ScaleSlider } from '@/ui/scale/scale-slider';
import { withOwnStop } from './own-answer';
import { RoommatePart } from './roommate-part';

interface Props {
  question: SliderQuestion;
  answer: Extract<Answer, { type: 'SLIDER' }>;
  error: string | undefined;
  onChange: (answer: Answer) => void;
}

const startingLarge = (text: string, language: string) =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** The person's own stop, then the range they want from a roommate. */
export function SliderFields({ question, answer, error, onChange }: Props) {
  const { t, language } = useTranslation('questions');
  const { userAnswers: own, roommateLowAnswers: low, roommateHighAnswers: high } = answer;
  const wanted = question.roommateTitle ?? t('roommate');
  const word = (stop: number) => question.marks[stop - 1] ?? String(stop);
  const small = (text: string) => inSentence(text, language);
  const rangeOf = (from: string, to: string) =>
    startingLarge(t('range', { low: small(from), high: small(to) }), language);
  const scale = {
    count: question.numberOfSliderOptions,
    words: question.marks,
    areWordsHidden: question.marksHidden,
  };
  return (
    <>
      <ScaleSlider
        {...scale}
        label={question.title}
        value={own}
        unsetText={t(question.marksHidden ? 'slide' : 'tapOrSlide')}
        onChange={(stop) => onChange(withOwnStop(question, answer, stop))}
        error={own === null ? error : undefined}
      />
      {own !== null && low !== null && high !== null && (
        <RoommatePart title={wanted}>
          <ScaleRange
            {...scale}
            label={wanted}
            value={[low, high]}
            valueText={low === high ? word(low) : rangeOf(word(low), word(high))}
            thumbLabels={[t('from'), t('to')]}
            onChange={([roommateLowAnswers, roommateHighAnswers]) =>
              onChange({ ...answer, roommateLowAnswers, roommateHighAnswers })
            }
            error={error}
          />
        </RoommatePart>
      )}
    </>
  );
}
