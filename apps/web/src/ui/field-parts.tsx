import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { AlertIcon } from './icons/notices';

export interface FieldProps {
  /** An id, so that the form's errors can link here. */
  id?: string;
  label: string;
  /** A short word at the end of the label's line, such as “optional”. */
  hint?: string;
  description?: ReactNode;
  /** The error and how to fix it. It is linked with the field, and marks it as invalid. */
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  name?: string;
}

/** Props for a field whose label can be for screen readers only, because a heading above says the same. */
export interface HeadedFieldProps extends FieldProps {
  isLabelHidden?: boolean;
}

export const fieldClasses = 'flex w-full flex-col gap-1.5';

/** The visible box of an input, a select's button or a text area. */
export const boxClasses =
  'w-full rounded-control border border-line-strong bg-surface text-base text-ink transition ' +
  'data-hovered:border-ink-2 data-disabled:opacity-50 data-invalid:border-brick data-invalid:ring-1 data-invalid:ring-brick';

type LabelProps = Pick<HeadedFieldProps, 'hint' | 'isLabelHidden' | 'label'>;

export function FieldLabel({ label, hint, isLabelHidden = false }: LabelProps) {
  if (isLabelHidden) return <Label className="sr-only">{label}</Label>;
  return (
    <span className="flex items-baseline justify-between gap-3">
      <Label className="text-sm font-semibold">{label}</Label>
      {hint && <span className="text-sm text-ink-3">{hint}</span>}
    </span>
  );
}

export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-sm text-brick">
      <AlertIcon className="mt-px size-4.5 shrink-0" />
      <span>{children}</span>
    </span>
  );
}

export function FieldNotes({ description, error }: Pick<FieldProps, 'description' | 'error'>) {
  return (
    <>
      {description && (
        <Text slot="description" className="text-sm text-ink-2">
          {description}
        </Text>
      )}
      {error && (
        <FieldError>
          <ErrorText>{error}</ErrorText>
        </FieldError>
      )}
    </>
  );
}
