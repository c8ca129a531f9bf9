import { languages } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { useEditing } from '../editing/editing';
import { emptyText } from '../editing/gaps';
import type { FieldsProps } from './fields-props';
import { scaleNames, scaleOf, useReadyScales } from './ready-scales';

const own = 'own';

/** Fills the stops of a slider with the words of a common scale. Words that the office wrote itself are not replaced. */
export function ReadyWords({ question, onChange }: Pick<FieldsProps, 'question' | 'onChange'>) {
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
