import { Checkbox, CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldLabel, fieldClasses, FieldNotes, type HeadedFieldProps } from './field-parts';
import { CheckIcon } from './icons/check';
import type { Option } from './option';

interface Props<Id extends string> extends HeadedFieldProps {
  options: readonly Option<Id>[];
  value: readonly Id[];
  onChange: (ids: Id[]) => void;
  /** At this many choices the others are disabled. */
  max?: number;
}

/** Multiple choice, as chips. */
export function ChoiceChips<Id extends string>(props: Props<Id>) {
  const {
    label,
    isLabelHidden = false,
    hint,
    description,
    error,
    options,
    value,
    onChange,
    max = Infinity,
    ...rest
  } = props;
  const isFull = value.length >= max;
  return (
    <CheckboxGroup
      {...rest}
      value={[...value]}
      onChange={(chosen) => onChange(options.map(({ id }) => id).filter((id) => chosen.includes(id)))}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={fieldClasses}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} hint={hint} />
      <div className="flex flex-wrap gap-2">
        {options.map(({ id, label }) => (
          <Checkbox
            key={id}
            value={id}
            isDisabled={isFull && !value.includes(id)}
            className="group inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-surface px-4 transition data-disabled:cursor-default data-disabled:opacity-50 data-focus-visible:ring-focus data-hovered:bg-sunken data-invalid:border-brick data-selected:border-plum data-selected:bg-plum-fill data-selected:text-on-plum"
          >
            <CheckIcon className="hidden size-4.5 group-data-selected:block" />
            {label}
          </Checkbox>
        ))}
      </div>
      <FieldNotes description={description} error={error} />
    </CheckboxGroup>
  );
}
