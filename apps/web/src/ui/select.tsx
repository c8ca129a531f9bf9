import { Button, Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { boxClasses, FieldLabel, fieldClasses, FieldNotes, type FieldProps } from './field-parts';
import { ChevronDownIcon } from './icons/chevron-down';
import { type Option, OptionList } from './option-list';

interface SelectProps<Id extends string> extends FieldProps {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  placeholder: string;
}

/** A single choice from a list that opens on a click. For more than a dozen options use a combo box. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, hint, description, error, options, value, onChange, ...rest } = props;
  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key);
        if (chosen) onChange(chosen.id);
      }}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={`group ${fieldClasses}`}
    >
      <FieldLabel label={label} hint={hint} />
      <Button
        className={`${boxClasses} flex min-h-12 items-center justify-between gap-2 px-3.5 py-2 text-left group-data-invalid:border-brick group-data-invalid:ring-1 group-data-invalid:ring-brick`}
      >
        <SelectValue className="min-w-0 truncate data-placeholder:text-ink-3">
          {({ selectedText, defaultChildren, isPlaceholder }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDownIcon className="size-5 text-ink-2" />
      </Button>
      <FieldNotes description={description} error={error} />
      <OptionList options={options} />
    </AriaSelect>
  );
}
