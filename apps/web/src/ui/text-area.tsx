import { limits } from '@nestmate/contract/limits';
import { lengthOf } from '@nestmate/contract/text/length';
import { tidyText } from '@nestmate/contract/text/tidy-text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps } from 'react-aria-components/TextField';
import { boxClasses, FieldLabel, fieldClasses, FieldNotes, type HeadedFieldProps } from './field-parts';

const lineRem = 1.5;
const paddingRem = 1.625;

interface TextAreaProps
  extends HeadedFieldProps, Pick<TextFieldProps, 'autoFocus' | 'isReadOnly' | 'onBlur' | 'onKeyDown'> {
  value: string;
  onChange: (value: string) => void;
  /** The maximum number of characters, 1500 unless given. More can be typed and is counted, so that nothing is lost. */
  limit?: number;
  /** The minimum number of characters. */
  minimum?: number;
  /** Replaces the count, for languages that phrase it differently. */
  counterText?: string;
  rows?: number;
  placeholder?: string;
}

/** Several lines of text, with a character count. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    isLabelHidden = false,
    hint,
    description,
    error,
    value,
    limit = limits.textArea,
    minimum = 0,
    counterText,
    rows = 4,
    placeholder,
    ...rest
  } = props;
  // Counted like on the server.
  const length = lengthOf(tidyText(value, 'lines'));
  const tone =
    length > limit
      ? 'font-semibold text-brick'
      : error === undefined && minimum > 0 && length >= minimum
        ? 'text-leaf'
        : 'text-ink-3';
  return (
    <AriaTextField
      {...rest}
      value={value}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={fieldClasses}
    >
      <FieldLabel label={label} isLabelHidden={isLabelHidden} hint={hint} />
      <AriaTextArea
        rows={rows}
        placeholder={placeholder}
        // Grows with the text, so that its last line is never cut.
        style={{ minHeight: `${rows * lineRem + paddingRem}rem` }}
        dir="auto"
        className={`${boxClasses} field-sizing-content max-h-[60dvh] resize-y px-3.5 py-3 leading-6`}
      />
      <div className="flex items-start justify-between gap-3">
        <div className="flex flex-col gap-1">
          <FieldNotes description={description} error={error} />
        </div>
        <span aria-hidden className={`shrink-0 text-sm tabular-nums ${tone}`}>
          {counterText ?? `${length}/${limit}`}
        </span>
      </div>
    </AriaTextField>
  );
}
