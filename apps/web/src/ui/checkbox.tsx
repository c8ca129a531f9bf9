import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField, FieldError } from 'react-aria-components/Checkbox';
import { ErrorText } from './field-parts';
import { CheckIcon } from './icons/check';

interface CheckboxProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  error?: string | undefined;
  isDisabled?: boolean;
  isRequired?: boolean;
  name?: string;
  children: ReactNode;
}

/** A checkbox with its label. */
export function Checkbox({ error, children, ...rest }: CheckboxProps) {
  return (
    <CheckboxField {...rest} isInvalid={error !== undefined} validationBehavior="aria">
      <CheckboxButton className="group flex min-h-11 cursor-pointer items-start gap-3 py-2.5 outline-none data-disabled:cursor-default data-disabled:opacity-50">
        <span
          aria-hidden
          className="mt-0.5 flex size-5.5 shrink-0 items-center justify-center rounded-[7px] border-2 border-line-strong bg-surface text-on-plum transition group-data-focus-visible:ring-focus group-data-hovered:border-ink-2 group-data-invalid:border-brick group-data-selected:border-plum group-data-selected:bg-plum-fill"
        >
          <CheckIcon className="size-4 stroke-3 opacity-0 group-data-selected:opacity-100" />
        </span>
        <span>{children}</span>
      </CheckboxButton>
      {error && (
        <FieldError>
          <ErrorText>{error}</ErrorText>
        </FieldError>
      )}
    </CheckboxField>
  );
}
