import { useId } from 'react';
import type { Option } from './option-list';

interface SegmentsProps<Id extends string> {
  label: string;
  options: readonly Option<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/**
 * A choice of two to four short words, side by side; the chosen one is raised. Native, so that any screen may have it.
 */
export function Segments<Id extends string>({ label, options, value, onChange }: SegmentsProps<Id>) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 rounded-full bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map(({ id, label }) => (
        <label
          key={id}
          className="flex min-h-10 flex-auto cursor-pointer items-center justify-center rounded-full px-3 text-center text-sm font-semibold text-ink-2 transition hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-raised has-focus-visible:ring-focus"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
