import type { Answer, SelectQuestion } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { ChoiceChips } from '@/ui/choice-chips';
import { ChoiceRows } from '@/ui/choice-rows';
import { RadioGroup } from '@/ui/radio-group';
import { withOwnOptions } from './own-answer';
import { RoommatePart } from './roommate-part';

interface Props {
  question: SelectQuestion;
  answer: Extract<Answer, { type: 'SELECT' }>;
  error: string | undefined;
  onChange: (answer: Answer) => void;
}

const asOptions = (labels: readonly string[]) => labels.map((label, index) => ({ id: String(index), label }));

/** The person's own options, then those they accept from a roommate. */
export function SelectFields({ question, answer, error, onChange }: Props) {
  const { t } = useTranslation('questions');
  const { userAnswers: own, roommateAnswers: wished } = answer;
  const wanted = question.roommateTitle ?? t('roommate');
  const field = { label: question.title, isLabelHidden: true, options: asOptions(question.options) };
  const choose = (ids: readonly string[]) => onChange(withOwnOptions(question, answer, ids.map(Number)));
  const ownError = own.length === 0 || wished.length > 0 ? error : undefined;
  return (
    <>
      {question.multiple ? (
        <ChoiceRows {...field} value={own.map(String)} onChange={choose} error={ownError} />
      ) : (
        <RadioGroup
          {...field}
          look="rows"
          value={own[0] === undefined ? null : String(own[0])}
          onChange={(id) => choose([id])}
          error={ownError}
        />
      )}
      {(own.length > 0 || wished.length > 0) && (
        <RoommatePart title={wanted}>
          <ChoiceChips
            label={wanted}
            isLabelHidden
            options={asOptions(question.roommateOptions)}
            value={wished.map(String)}
            onChange={(ids) => onChange({ ...answer, roommateAnswers: ids.map(Number) })}
            error={wished.length === 0 ? error : undefined}
          />
        </RoommatePart>
      )}
    </>
  );
}
