import { type Language, languageNames, languages } from '@nestmate/contract/languages';
import { type OfficeText, setUpLimits } from '@nestmate/contract/staff/setup/texts';
import { type ComponentProps, useId, useState } from 'react';
import { joinByColon } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ErrorText } from '@/ui/field-parts';
import { PlusIcon } from '@/ui/icons/plus';
import { boxClasses, Labelled } from '../../parts/filter-parts';
import { useEditing, emptyText } from '../editing/editing';

interface OfficeTextFieldProps {
  label: string;
  isLabelHidden?: boolean;
  /** Whether it was opened by a click, and takes the focus. */
  isFocused?: boolean;
  value: OfficeText;
  onChange: (text: OfficeText) => void;
  limit: number;
  /** Whether it may have several lines. */
  isLong?: boolean;
  /** Whether a long name is shown on several lines, and none is cut. */
  isWrapped?: boolean;
  /** What is wrong with the text in a language, shown below it. */
  mistakeIn?: (text: string) => string | undefined;
}

/**
 * A text in each language, side by side from 1280 px on; below, only the chosen language. English comes first: the
 * others show once it is written, and their missing texts are marked.
 */
export function OfficeTextField({
  label,
  isLabelHidden = false,
  isFocused,
  value,
  onChange,
  limit,
  isLong,
  isWrapped,
  mistakeIn,
}: OfficeTextFieldProps) {
  const { language: spoken } = useTranslation('staffSetUp');
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 text-sm font-semibold'}>{label}</legend>
      <div className="flex gap-2">
        {languages.map((language) => (
          <Cell
            key={language}
            language={language}
            label={joinByColon(label, languageNames[language], spoken)}
            text={value[language] ?? ''}
            english={value.en}
            limit={limit}
            isLong={isLong ?? false}
            isWrapped={isWrapped ?? limit >= setUpLimits.title}
            isFocused={isFocused ?? false}
            mistake={mistakeIn?.(value[language] ?? '')}
            onChange={(text) =>
              onChange({ ...value, [language]: language === 'en' || text !== '' ? text : null })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

interface CellProps {
  language: Language;
  label: string;
  text: string;
  english: string;
  limit: number;
  isLong: boolean;
  isWrapped: boolean;
  isFocused: boolean;
  mistake: string | undefined;
  onChange: (text: string) => void;
}

function Cell({
  language,
  label,
  text,
  english,
  limit,
  isLong,
  isWrapped,
  isFocused,
  mistake,
  onChange,
}: CellProps) {
  const { t } = useTranslation('staffSetUp');
  const id = useId();
  const { language: shown, setLanguage, isReadOnly, isTried } = useEditing();
  const isMissing = text.trim() === '';
  // Longer texts grow while typing.
  const mayWait = language !== 'en' && isMissing && english.trim() === '';
  const Tag = isWrapped ? 'textarea' : 'input';
  return (
    <div
      className={`relative min-w-0 flex-1 ${language === shown ? '' : 'max-xl:hidden'} ${mayWait ? 'xl:hidden' : ''}`}
    >
      <span
        aria-hidden
        className={`pointer-events-none absolute top-3 left-2 rounded-small px-1 text-xs/5 font-semibold ${isMissing ? 'bg-apricot-soft text-ink' : 'text-ink-2'}`}
      >
        {language.toUpperCase()}
      </span>
      <Tag
        {...(Tag === 'textarea' && { rows: 1 })}
        // The button that opened the field is gone, so the field takes the focus.
        autoFocus={isFocused && language === shown}
        lang={language}
        aria-label={label}
        aria-invalid={mistake !== undefined || (language === 'en' && isMissing && isTried) || undefined}
        aria-describedby={mistake && id}
        value={text}
        maxLength={limit}
        readOnly={isReadOnly}
        placeholder={english && language !== 'en' ? t('missing', { english }) : t('empty')}
        onChange={({ target }) => onChange(target.value)}
        onFocus={() => setLanguage(language)}
        className={`min-h-11 w-full min-w-0 rounded-control border bg-surface py-2.5 pr-2.5 pl-11 text-ink transition placeholder:text-ink-3 read-only:bg-transparent hover:border-ink-2 aria-invalid:border-brick field-sizing-content supports-[field-sizing:content]:resize-none ${isLong ? 'min-h-20' : ''} ${
          isMissing ? 'border-dashed' : ''
        } border-line-strong`}
      />
      {mistake && (
        <p id={id} className="pt-1">
          <ErrorText>{mistake}</ErrorText>
        </p>
      )}
    </div>
  );
}

interface NameFieldProps {
  label: string;
  /** Whether the label is visually hidden, because a heading or the row shows it. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (name: string) => void;
}

/** A name, which is the same in every language. */
export function NameField({ label, isLabelHidden = false, value, onChange }: NameFieldProps) {
  const { isReadOnly, isTried } = useEditing();
  const input = (
    <input
      aria-label={label}
      value={value}
      readOnly={isReadOnly}
      maxLength={setUpLimits.name}
      aria-invalid={(isTried && value.trim() === '') || undefined}
      onChange={({ target }) => onChange(target.value)}
      className={`${boxClasses} w-full max-w-100 text-ink aria-invalid:border-brick`}
    />
  );
  return isLabelHidden ? input : <Labelled label={label}>{input}</Labelled>;
}

interface OptionalTextFieldProps extends Omit<ComponentProps<typeof OfficeTextField>, 'onChange' | 'value'> {
  value: OfficeText | null;
  onChange: (text: OfficeText | null) => void;
}

/** An optional text, added by a click; it exists in every language, or in none. */
export function OptionalTextField({ value, onChange, ...field }: OptionalTextFieldProps) {
  const { isReadOnly } = useEditing();
  const [isOpened, setOpened] = useState(false);
  if (value === null && !isOpened)
    return isReadOnly ? null : (
      <div>
        <Button
          size="sm"
          variant="quiet"
          icon={<PlusIcon className="size-4" />}
          onPress={() => setOpened(true)}
        >
          {field.label}
        </Button>
      </div>
    );
  return (
    <OfficeTextField
      {...field}
      isFocused={isOpened}
      value={value ?? emptyText}
      onChange={(text) => {
        // A field that is emptied while typing stays open.
        setOpened(true);
        onChange(text.en || text.es || text.zh ? text : null);
      }}
    />
  );
}

/** A text of the housing office as residents read it: English where a language is missing. */
export function useSay() {
  const { language } = useTranslation('common');
  return (text: OfficeText): string => text[language] || text.en;
}
