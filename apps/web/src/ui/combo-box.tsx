import { Button, ComboBox as AriaComboBox, Input } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { boxLook, FieldLabel, fieldLook, FieldNotes, type FieldProps } from './field-parts';
import { ChevronDownIcon } from './icons/chevron-down';
import type { Option } from './option';
import { OptionList } from './option-list';

interface Props<Id extends string> extends FieldProps {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (id: Id | null) => void;
  placeholder?: string;
  /** When nothing contains what was typed. */
  emptyText: string;
}

/** One of many, found by typing. */
export function ComboBox<Id extends string>(props: Props<Id>) {
  const { label, hint, description, error, options, value, onChange, placeholder, emptyText, ...rest } =
    props;
  return (
    <AriaComboBox
      {...rest}
      defaultItems={options}
      value={value}
      onChange={(key) => onChange(options.find(({ id }) => id === key)?.id ?? null)}
      allowsEmptyCollection
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={fieldLook}
    >
      <FieldLabel label={label} hint={hint} />
      <Group className={`${boxLook} flex min-h-12 items-center data-focus-within:ring-focus`}>
        <Input
          placeholder={placeholder}
          className="h-12 w-full min-w-0 bg-transparent pl-3.5 outline-none!"
        />
        <Button className="inline-flex size-11 shrink-0 items-center justify-center text-ink-2">
          <ChevronDownIcon className="size-5" />
        </Button>
      </Group>
      <FieldNotes description={description} error={error} />
      <OptionList options={options} emptyText={emptyText} />
    </AriaComboBox>
  );
}
