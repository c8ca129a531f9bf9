import { languages } from '@nestmate/contract/languages';
import { limits } from '@nestmate/contract/limits';
import type { OfficeQuestion } from '@nestmate/contract/staff/setup/questions';
import { setUpLimits } from '@nestmate/contract/staff/setup/texts';
import { useTranslation } from '@/platform/texts/use-translation';
import { Switch } from '@/ui/switch';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { useEditing, emptyText } from '../editing/editing';
import { CountField } from '../parts/count-field';
import { OfficeTextField, OptionalTextField } from '../parts/office-text-field';
import { withFact, withStops } from './answer-rows';
import { scaleNames, scaleOf, useReadyScales } from './ready-questions';

/** The stops of a slider: their number, their words, and the texts for others. */
export function StopFields({ question, answered, onChange }: FieldsProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const stops = question.slider_options ?? 2;
  const hasWords = question.options.length > 0;
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2 border-t border-line pt-3">
        <CountField
          label={t('questionFields.slider_options')}
          min={2}
          max={limits.sliderOptions}
          value={stops}
          isReadOnly={isReadOnly || answered > 0}
          onChange={(count) => onChange(withStops(question, count))}
        />
        {hasWords && answered === 0 && <ReadyWords question={question} onChange={onChange} />}
        <div className="w-64">
          <Switch
            isSelected={hasWords}
            onChange={(isOn) =>
              onChange({
                ...question,
                options: isOn ? Array.from({ length: stops }, () => emptyText) : [],
                are_marks_hidden: false,
              })
            }
            isDisabled={isReadOnly}
          >
            {t('hasWords')}
          </Switch>
        </div>
        {hasWords && (
          <div className="w-64">
            <Switch
              isSelected={question.are_marks_hidden}
              onChange={(are_marks_hidden) => onChange({ ...question, are_marks_hidden })}
              isDisabled={isReadOnly}
            >
              {t('questionFields.are_marks_hidden')}
            </Switch>
          </div>
        )}
      </div>
      {Array.from({ length: stops }, (_, stop) => {
        const name = t('stop', { place: stop + 1 });
        return (
          <div key={name} className="flex flex-col gap-2 border-l-2 border-line pl-3">
            {hasWords && (
              <OfficeTextField
                label={name}
                value={question.options[stop] ?? emptyText}
                onChange={(text) => onChange({ ...question, options: question.options.with(stop, text) })}
                limit={setUpLimits.option}
              />
            )}
            <OptionalTextField
              label={t('othersSeeOf', { name })}
              value={question.facts[stop] ?? null}
              onChange={(fact) => onChange(withFact(question, stop, fact))}
              limit={setUpLimits.option}
            />
          </div>
        );
      })}
    </>
  );
}

/** The props of a question's fields. */
export interface FieldsProps {
  question: OfficeQuestion;
  /** The saved question, which residents have answered. */
  saved: OfficeQuestion;
  answered: number;
  onChange: (question: OfficeQuestion) => void;
}

const own = 'own';

/**
 * Fills the stops of a slider with the words of a common scale. Words that the office wrote itself are not replaced.
 */
function ReadyWords({ question, onChange }: Pick<FieldsProps, 'question' | 'onChange'>) {
  const { t } = useTranslation(['staffSetUp', 'staffScales']);
  const { isReadOnly } = useEditing();
  const scales = useReadyScales();
  const scale = scaleOf(scales, question.options);
  const isWritten = question.options.some((word) => languages.some((language) => word[language]));
  return (
    <Labelled label={t('readyWords')}>
      <select
        value={scale ?? own}
        disabled={isReadOnly || (isWritten && !scale)}
        onChange={({ target }) => {
          const chosen = scaleNames.find((name) => name === target.value);
          const options = chosen ? scales[chosen] : question.options.map(() => emptyText);
          onChange({ ...question, options, slider_options: options.length });
        }}
        className={`${boxClasses} text-ink disabled:opacity-70`}
      >
        <option value={own}>{t('ownWords')}</option>
        {scaleNames.map((name) => (
          <option key={name} value={name}>
            {t(`staffScales:names.${name}`)}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
