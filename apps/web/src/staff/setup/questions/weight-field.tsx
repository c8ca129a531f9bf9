import { useTranslation } from '@/platform/use-translation';
import { Labelled } from '../../parts/filter-parts';
import { useEditing } from '../editing/editing';

interface Props {
  value: number;
  onChange: (weight: number) => void;
}

const bands = ['little', 'some', 'much', 'most'] as const;

/** The word for a weight of 1 to 10. */
export const weightBand = (weight: number) => bands[weight <= 2 ? 0 : weight <= 5 ? 1 : weight <= 8 ? 2 : 3];

/** The weight of a question in the percent match, in words beside the number. */
export function WeightField({ value, onChange }: Props) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const words = t(`weights.${weightBand(value) ?? 'some'}`, { weight: value });
  return (
    <Labelled label={t('questionFields.weight')}>
      <span className="flex min-h-11 items-center gap-3">
        <input
          type="range"
          min={1}
          max={10}
          value={value}
          disabled={isReadOnly}
          aria-valuetext={words}
          onChange={({ target }) => onChange(target.valueAsNumber)}
          className="w-40 accent-plum-fill"
        />
        <output className="text-ink">{words}</output>
      </span>
    </Labelled>
  );
}
