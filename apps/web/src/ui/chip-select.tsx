import { ChevronDownIcon } from './icons/chevron-down';
import type { Option } from './option';

interface Props<Id extends string> {
  label: string;
  options: readonly Option<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** A choice from a few short words in the size of a chip; the browser's own list opens on a press. */
export function ChipSelect<Id extends string>({ label, options, value, onChange }: Props<Id>) {
  return (
    <label className="relative flex shrink-0 items-center">
      <span className="sr-only">{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(({ id }) => id === target.value);
          if (chosen) onChange(chosen.id);
        }}
        className="min-h-11 cursor-pointer appearance-none rounded-full bg-sunken pr-9 pl-4 font-semibold text-ink field-sizing-content hover:bg-line"
      >
        {options.map(({ id, label: name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-3 size-5 text-ink-2" />
    </label>
  );
}
