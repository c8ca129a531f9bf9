import type { ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { boxClasses, FieldLabel, fieldClasses, FieldNotes, type FieldProps } from './field-parts';

interface TextFieldProps
  extends
    FieldProps,
    Pick<
      AriaTextFieldProps,
      | 'autoComplete'
      | 'autoFocus'
      | 'inputMode'
      | 'isReadOnly'
      | 'maxLength'
      | 'onBlur'
      | 'onKeyDown'
      | 'spellCheck'
      | 'type'
    > {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Shown inside the box, before and after the text. */
  start?: ReactNode;
  end?: ReactNode;
}

/** One line of text. */
export function TextField({
  label,
  hint,
  description,
  error,
  placeholder,
  start,
  end,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField
      {...rest}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={fieldClasses}
    >
      <FieldLabel label={label} hint={hint} />
      <Group className={`${boxClasses} flex min-h-12 items-center gap-2 px-3.5 data-focus-within:ring-focus`}>
        {start}
        <Input
          placeholder={placeholder}
          className="h-12 w-full min-w-0 bg-transparent outline-none! read-only:text-ink-2"
        />
        {end}
      </Group>
      <FieldNotes description={description} error={error} />
    </AriaTextField>
  );
}
