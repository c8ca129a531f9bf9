import { Checkbox, CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { choiceRowClasses } from './choice-row-classes';
import { FieldLabel, fieldClasses, FieldNotes, type HeadedFieldProps } from './field-parts';
import { CheckIcon } from './icons/check';
import type { Option } from './option';

interface Props<Id extends string> extends HeadedFieldProps {
  options: readonly Option<Id>[];
  value: readonly Id[];
  onChange: (ids: Id[]) => void;
}

/** Multiple choice, as rows. */
export function ChoiceRows<Id extends string>(props: Props<Id>) {
  const { label, isLabelHidden = false, hint, description, error, options, value, onChange, ...rest } = props;
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
      <div className="flex flex-col gap-2">
        {options.map(({ id, label }) => (
          <Checkbox key={id} value={id} className={choiceRowClasses}>
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-small border-2 border-line-strong text-on-plum group-data-selected:border-plum-fill group-data-selected:bg-plum-fill"
            >
              <CheckIcon className="size-4 stroke-3 opacity-0 group-data-selected:opacity-100" />
            </span>
            {label}
          </Checkbox>
        ))}
      </div>
      <FieldNotes description={description} error={error} />
    </CheckboxGroup>
  );
}
