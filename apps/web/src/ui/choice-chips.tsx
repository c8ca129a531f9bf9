import { Checkbox } from 'react-aria-components/CheckboxGroup';
import { ChoiceGroup, type ChoicesProps } from './choice-group';
import { CheckIcon } from './icons/check';

interface ChoiceChipsProps<Id extends string> extends ChoicesProps<Id> {
  /** At this many choices the others are disabled. */
  max?: number;
  /** The options that cannot be changed. */
  fixed?: readonly Id[];
  /** `quiet` where many chips stand together and most are chosen. */
  look?: keyof typeof looks;
}

const looks = {
  full: 'data-selected:border-plum data-selected:bg-plum-fill data-selected:text-on-plum',
  quiet: 'data-selected:border-plum data-selected:bg-plum-soft data-selected:text-plum',
};

/** Multiple choice, as chips. A chip has room for its tick beforehand, so that no other chip moves. */
export function ChoiceChips<Id extends string>({
  max = Infinity,
  fixed,
  look = 'full',
  ...props
}: ChoiceChipsProps<Id>) {
  const { options, value } = props;
  const isFull = value.length >= max;
  return (
    <ChoiceGroup {...props} className="flex flex-wrap gap-2">
      {options.map(({ id, label }) => (
        <Checkbox
          key={id}
          value={id}
          isReadOnly={fixed?.includes(id) === true}
          isDisabled={isFull && !value.includes(id)}
          className={`group inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-surface px-6 data-selected:px-3 transition data-disabled:cursor-default data-disabled:opacity-50 data-readonly:cursor-default data-focus-visible:ring-focus data-hovered:bg-sunken data-invalid:border-brick ${looks[look]} data-selected:data-readonly:border-transparent data-selected:data-readonly:bg-plum-soft data-selected:data-readonly:text-plum`}
        >
          <CheckIcon className="hidden size-4.5 group-data-selected:block" />
          {label}
        </Checkbox>
      ))}
    </ChoiceGroup>
  );
}
