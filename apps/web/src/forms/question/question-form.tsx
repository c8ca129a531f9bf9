import { limits } from '@nestmate/contract/limits';
import type {
  Answer,
  Importance,
  Question,
  SelectQuestion,
  SliderQuestion,
} from '@nestmate/contract/questions';
import { inSentence } from '@nestmate/contract/text/in-sentence';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { ChoiceChips } from '@/ui/choice-chips';
import { ChoiceRows } from '@/ui/choice-rows';
import { RadioGroup } from '@/ui/radio-group';
import { ScaleRange } from '@/ui/scale/scale-range';
import { ScaleSlider } from '@/ui/scale/scale-slider';
import { TextArea } from '@/ui/text-area';
import {
  isEveryOption,
  withAcceptedOptions,
  withAcceptedRange,
  withOwnOptions,
  withOwnStop,
} from './own-answer';

interface QuestionFormProps {
  question: Question;
  answer: Answer;
  error?: string | undefined;
  onChange: (answer: Answer) => void;
  /** Shown below a free-text answer. */
  renderHelp?: (text: string, write: (text: string) => void) => ReactNode;
  /**
   * Shown below the answers that I accept of a roommate: what they mean in people.
   * @param accepted the stops or options; null accepts all
   */
  renderFitting?: (accepted: readonly number[] | null, importance: Importance) => ReactNode;
  /** Shown where I do not accept all answers: how much it matters. */
  renderImportance?: (importance: Importance, change: (importance: Importance) => void) => ReactNode;
}

/** The controls of one question: my own answer, and the answers that I accept of a roommate. */
export function QuestionForm({
  question,
  answer,
  error,
  onChange,
  renderHelp,
  ...extras
}: QuestionFormProps) {
  switch (question.type) {
    case 'SLIDER':
      return (
        answer.type === 'SLIDER' && <SliderFields {...{ question, answer, error, onChange, ...extras }} />
      );
    case 'SELECT':
      return (
        answer.type === 'SELECT' && <SelectFields {...{ question, answer, error, onChange, ...extras }} />
      );
    case 'FREE_TEXT':
      return (
        answer.type === 'FREE_TEXT' && (
          <TextFields answer={answer} error={error} onChange={onChange} renderHelp={renderHelp} />
        )
      );
  }
}

interface TextFieldsProps extends Pick<QuestionFormProps, 'renderHelp'> {
  answer: Extract<Answer, { type: 'FREE_TEXT' }>;
  error: string | undefined;
  onChange: (answer: Answer) => void;
}

function TextFields({ answer, error, onChange, renderHelp }: TextFieldsProps) {
  const { t } = useTranslation('questions');
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

interface SliderFieldsProps extends Pick<QuestionFormProps, 'renderFitting' | 'renderImportance'> {
  question: SliderQuestion;
  answer: Extract<Answer, { type: 'SLIDER' }>;
  error: string | undefined;
  onChange: (answer: Answer) => void;
}

const startingLarge = (text: string, language: string) =>
  text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** The person's own stop, then the range they want from a roommate. */
function SliderFields({ question, answer, error, onChange, ...extras }: SliderFieldsProps) {
  const { t, language } = useTranslation('questions');
  const { userAnswers: own, roommateLowAnswers: low, roommateHighAnswers: high } = answer;
  const roommateTitle = question.roommateTitle ?? t('roommate');
  const word = (stop: number) => question.marks[stop - 1] ?? String(stop);
  const small = (text: string) => inSentence(text, language);
  const rangeOf = (from: string, to: string) =>
    startingLarge(t('range', { low: small(from), high: small(to) }), language);
  const isAny = low === 1 && high === question.numberOfSliderOptions;
  const inWords = (from: number, to: number) => {
    if (isAny) return t('anything');
    return from === to ? word(from) : rangeOf(word(from), word(to));
  };
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
        <RoommatePart title={roommateTitle}>
          <ScaleRange
            {...scale}
            label={roommateTitle}
            value={[low, high]}
            valueText={inWords(low, high)}
            thumbLabels={[t('from'), t('to')]}
            onChange={(range) => onChange(withAcceptedRange(question, answer, range))}
            error={error}
          />
          <RoommateExtras
            {...extras}
            accepted={isAny ? null : Array.from({ length: high - low + 1 }, (_, stop) => low + stop)}
            importance={answer.importance}
            onImportance={(importance) => onChange({ ...answer, importance })}
          />
        </RoommatePart>
      )}
    </>
  );
}

/** The answers that the person accepts of a roommate. They appear after the person's own answer. */
function RoommatePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex animate-appear flex-col gap-2 border-t border-line pt-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

interface RoommateExtrasProps extends Pick<QuestionFormProps, 'renderFitting' | 'renderImportance'> {
  /** Null accepts all. */
  accepted: readonly number[] | null;
  importance: Importance | undefined;
  onImportance: (importance: Importance) => void;
}

/** What the accepted answers mean in people, and how much they matter. */
const RoommateExtras = ({
  accepted,
  importance = 'matters',
  onImportance,
  renderFitting,
  renderImportance,
}: RoommateExtrasProps) => (
  <>
    {renderFitting?.(accepted, importance)}
    {accepted && renderImportance?.(importance, onImportance)}
  </>
);

interface SelectFieldsProps extends Pick<QuestionFormProps, 'renderFitting' | 'renderImportance'> {
  question: SelectQuestion;
  answer: Extract<Answer, { type: 'SELECT' }>;
  error: string | undefined;
  onChange: (answer: Answer) => void;
}

/** The choice of every option. */
const anything = 'anything';

const asOptions = (labels: readonly string[]) => labels.map((label, index) => ({ id: String(index), label }));

/** The person's own options, then those they accept from a roommate. */
function SelectFields({ question, answer, error, onChange, ...extras }: SelectFieldsProps) {
  const { t } = useTranslation('questions');
  const { userAnswers: own, roommateAnswers: accepted } = answer;
  const roommateTitle = question.roommateTitle ?? t('roommate');
  const field = { label: question.title, isLabelHidden: true, options: asOptions(question.options) };
  const choose = (ids: readonly string[]) => onChange(withOwnOptions(question, answer, ids.map(Number)));
  const isAny = isEveryOption(question, accepted);
  /** Choosing that anything is fine replaces the other choices, and each of these replaces it. */
  const chosenIn = (ids: readonly string[]) =>
    ids.includes(anything) && !isAny ? [] : ids.filter((id) => id !== anything).map(Number);
  const ownError = own.length === 0 || accepted.length > 0 ? error : undefined;
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
      {(own.length > 0 || accepted.length > 0) && (
        <RoommatePart title={roommateTitle}>
          <ChoiceChips
            label={roommateTitle}
            isLabelHidden
            options={[{ id: anything, label: t('anything') }, ...asOptions(question.roommateOptions)]}
            value={isAny ? [anything] : accepted.map(String)}
            onChange={(ids) => onChange(withAcceptedOptions(question, answer, chosenIn(ids)))}
            error={accepted.length === 0 ? error : undefined}
          />
          <RoommateExtras
            {...extras}
            accepted={isAny ? null : accepted}
            importance={answer.importance}
            onImportance={(importance) => onChange({ ...answer, importance })}
          />
        </RoommatePart>
      )}
    </>
  );
}

/** A hint on how to answer a question, where it is not obvious. */
export function QuestionHint({ question }: { question: Question }) {
  const { t } = useTranslation('questions');
  switch (question.type) {
    case 'SELECT':
      return question.multiple ? t('several') : null;
    case 'SLIDER':
    case 'FREE_TEXT':
      return null;
  }
}
