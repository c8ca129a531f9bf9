import type { ReactNode } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { FieldLabel, fieldClasses, FieldNotes, type HeadedFieldProps } from './field-parts';
import type { Option } from './option-list';

export interface ChoicesProps<Id extends string> extends HeadedFieldProps {
  options: readonly Option<Id>[];
  value: readonly Id[];
  onChange: (ids: Id[]) => void;
  /** Whether the description stands above the options, because it says what the choice is about. */
  isExplainedFirst?: boolean;
}

type ChoiceGroupProps<Id extends string> = ChoicesProps<Id> & { className: string; children: ReactNode };

/** Multiple choice, however an option looks; choices keep the order of the options. */
export function ChoiceGroup<Id extends string>(props: ChoiceGroupProps<Id>) {
  const {
    label,
    isLabelHidden = false,
    hint,
    description,
    isExplainedFirst = false,
    error,
    options,
    value,
    onChange,
    ...others
  } = props;
  const { className, children, ...rest } = others;
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
      {isExplainedFirst && <FieldNotes description={description} />}
      <div className={className}>{children}</div>
      <FieldNotes description={isExplainedFirst ? undefined : description} error={error} />
    </CheckboxGroup>
  );
}
