import type { Question } from '@nestmate/contract/questions';
import type { SearchFilters } from '@nestmate/contract/search';
import { SectionNotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/texts/use-translation';
import { ChoiceChips } from '@/ui/choice-chips';
import { RangeSlider } from '@/ui/range-slider';
import { Skeleton } from '@/ui/skeleton';
import { useQuestions } from './questions.queries';

type Preferences = SearchFilters['lifestylePreferences'];

interface LifestyleFiltersProps {
  preferences: Preferences;
  onChange: (preferences: Preferences) => void;
}

/** The community's questions as filters on candidates' answers. */
export function LifestyleFilters({ preferences, onChange }: LifestyleFiltersProps) {
  const { t } = useTranslation('search');
  const query = useQuestions();
  const { data } = query;
  if (!data)
    return (
      <SectionNotLoaded
        query={query}
        title={t('failed')}
        loading={<Skeleton className="h-40 rounded-card" />}
      />
    );
  const accept = (question: Question, accepted: readonly number[], all: number) => {
    const others = preferences.filter(({ questionId }) => questionId !== question.questionId);
    const isAny = accepted.length === 0 || accepted.length === all;
    onChange(isAny ? others : [...others, { questionId: question.questionId, accepted: [...accepted] }]);
  };
  return (
    <div className="flex flex-col gap-7">
      {data.questions.map((question) => (
        <LifestyleFilter
          key={question.questionId}
          question={question}
          accepted={preferences.find(({ questionId }) => questionId === question.questionId)?.accepted}
          onAccept={accept}
        />
      ))}
    </div>
  );
}

interface LifestyleFilterProps<Kind extends Question = Question> {
  question: Kind;
  /** Undefined accepts any answer. */
  accepted: readonly number[] | undefined;
  onAccept: (question: Question, accepted: readonly number[], all: number) => void;
}

function LifestyleFilter({ question, ...props }: LifestyleFilterProps) {
  switch (question.type) {
    case 'SLIDER':
      return <SliderFilter question={question} {...props} />;
    case 'SELECT':
      return <SelectFilter question={question} {...props} />;
    case 'FREE_TEXT':
      return null;
  }
}

type SelectFilterProps = LifestyleFilterProps<Extract<Question, { type: 'SELECT' }>>;

const SelectFilter = ({ question, accepted, onAccept }: SelectFilterProps) => (
  <ChoiceChips
    label={question.label}
    options={question.options.map((label, index) => ({ id: String(index), label }))}
    value={(accepted ?? []).map(String)}
    onChange={(ids) => onAccept(question, ids.map(Number), question.options.length)}
  />
);

type SliderFilterProps = LifestyleFilterProps<Extract<Question, { type: 'SLIDER' }>>;

function SliderFilter({ question, accepted, onAccept }: SliderFilterProps) {
  const { t } = useTranslation('search');
  const { numberOfSliderOptions: max, marks } = question;
  const [low, high] = [accepted?.at(0) ?? 1, accepted?.at(-1) ?? max];
  const word = (value: number) => marks[value - 1] ?? String(value);
  return (
    <RangeSlider
      label={question.label}
      min={1}
      max={max}
      value={[low, high]}
      marks={
        question.marksHidden
          ? undefined
          : [
              { value: 1, label: word(1) },
              { value: max, label: word(max) },
            ]
      }
      valueText={accepted ? t('range', { low: word(low), high: word(high) }) : t('anyAnswer')}
      thumbLabels={[t('from'), t('to')]}
      onChange={([from, to]) =>
        onAccept(
          question,
          Array.from({ length: to - from + 1 }, (_, index) => from + index),
          max,
        )
      }
    />
  );
}
