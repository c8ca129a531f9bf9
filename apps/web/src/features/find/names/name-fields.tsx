import { limits, type TypedNames } from '@nestmate/contract';
import type { TextFieldProps } from 'react-aria-components/TextField';
import { useTranslation } from '@/platform/use-translation';
import { TextField } from '@/ui/text-field';

interface NameFieldsProps {
  names: TypedNames;
  hasLastName: boolean;
  /** Whether the first field takes the focus when it appears. */
  takesFocus: boolean;
  onChange: (names: Partial<TypedNames>) => void;
  onKeyDown: NonNullable<TextFieldProps['onKeyDown']>;
}

/** First name and, where the community shows it, last name. */
export function NameFields({ names, hasLastName, takesFocus, onChange, onKeyDown }: NameFieldsProps) {
  const { t } = useTranslation('search');
  const shared = { maxLength: limits.name.max, autoComplete: 'off', spellCheck: 'false', onKeyDown } as const;
  return (
    <div className={`grid gap-3 ${hasLastName ? 'grid-cols-2' : ''}`}>
      <TextField
        label={t('first')}
        autoFocus={takesFocus}
        value={names.firstName}
        onChange={(firstName) => onChange({ firstName })}
        {...shared}
      />
      {hasLastName && (
        <TextField
          label={t('last')}
          value={names.lastName}
          onChange={(lastName) => onChange({ lastName })}
          {...shared}
        />
      )}
    </div>
  );
}
