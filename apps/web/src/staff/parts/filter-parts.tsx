import type { ReactNode } from 'react';

/** In a dialog, a control is as tall and as wide as the text fields beside it. */
export const boxClasses =
  'min-h-11 rounded-control border border-line-strong bg-surface px-2.5 transition hover:border-ink-2 ' +
  'in-[[role=dialog]]:min-h-12 in-[[role=dialog]]:px-3.5 in-[[role=dialog]]:text-base in-[[role=dialog]]:font-normal';

interface LabelledProps {
  label: string;
  /** Whether the control has its own line on a phone. */
  isWide?: boolean;
  children: ReactNode;
}

/** A native control with its name above it. */
export const Labelled = ({ label, isWide = false, children }: LabelledProps) => (
  <label
    className={`flex min-w-0 flex-col gap-1 text-sm text-ink-2 in-[[role=dialog]]:gap-1.5 in-[[role=dialog]]:font-semibold in-[[role=dialog]]:text-ink ${isWide ? 'col-span-2' : ''}`}
  >
    {label}
    {children}
  </label>
);

interface FilterOption {
  id: string;
  label: string;
  group?: string;
}

interface FilterSelectProps {
  label: string;
  /** The label of the empty choice, such as “everything”; absent where a choice is required. */
  all?: string;
  value: string;
  /** Those of one `group` stand below it. */
  options: readonly FilterOption[];
  onChange: (id: string) => void;
}

/** A choice from a list. */
export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  return (
    <Labelled label={label}>
      <select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${boxClasses} w-full text-base text-ink md:max-w-56 in-[[role=dialog]]:max-w-none`}
      >
        {all !== undefined && <option value="">{all}</option>}
        {groupsOf(options).map(({ group, options: grouped }) =>
          group === undefined ? (
            grouped.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {grouped.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
    </Labelled>
  );
}

const optionOf = ({ id, label }: FilterOption) => (
  <option key={id} value={id}>
    {label}
  </option>
);

function groupsOf(
  options: readonly FilterOption[],
): { group: string | undefined; options: FilterOption[] }[] {
  const groups = new Map<string | undefined, FilterOption[]>();
  for (const option of options) {
    const before = groups.get(option.group);
    if (before) before.push(option);
    else groups.set(option.group, [option]);
  }
  return [...groups].map(([group, grouped]) => ({ group, options: grouped }));
}
