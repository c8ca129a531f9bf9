import type { ReactNode } from 'react';
import { ChevronDownIcon } from './icons/chevron-down';
import type { Option } from './option-list';

interface ChipSelectProps<Id extends string> {
  label: string;
  options: readonly Option<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** Replaces the chosen label where there is no room for it. */
  icon?: ReactNode;
}

/** A choice from a few short words in the size of a chip; a click opens the browser's own list. */
export function ChipSelect<Id extends string>({
  label,
  options,
  value,
  onChange,
  icon,
}: ChipSelectProps<Id>) {
  return (
    <label
      title={icon ? label : undefined}
      className="relative flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-full text-ink-2 hover:bg-sunken hover:text-ink has-focus-visible:ring-focus"
    >
      <span className="sr-only">{label}</span>
      {icon}
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(({ id }) => id === target.value);
          if (chosen) onChange(chosen.id);
        }}
        className={`cursor-pointer appearance-none rounded-full text-base text-ink outline-none! ${icon ? 'absolute inset-0 w-full opacity-0' : 'min-h-11 bg-sunken pr-9 pl-4 font-semibold field-sizing-content'}`}
      >
        {options.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {!icon && <ChevronDownIcon className="pointer-events-none absolute right-3 size-5 text-ink-2" />}
    </label>
  );
}
