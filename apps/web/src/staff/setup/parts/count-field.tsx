import { boxClasses, Labelled } from '../../parts/filter-parts';

interface CountFieldProps {
  label: string;
  min: number;
  max: number;
  value: number;
  isReadOnly: boolean;
  onChange: (count: number) => void;
}

/** A count within its bounds: other input becomes the nearest whole number, and no input the smallest. */
export const CountField = ({ label, min, max, value, isReadOnly, onChange }: CountFieldProps) => (
  <Labelled label={label}>
    <input
      type="number"
      min={min}
      max={max}
      value={value}
      readOnly={isReadOnly}
      onChange={({ target }) =>
        onChange(Math.min(max, Math.max(min, Math.round(target.valueAsNumber || min))))
      }
      className={`${boxClasses} w-24 text-ink tabular-nums read-only:opacity-70`}
    />
  </Labelled>
);
