import { type Language, languageNames, languages } from '@nestmate/contract';
import { type OfficeText, setUpLimits } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { useEditing } from '../editing/editing';

interface Props {
  label: string;
  isLabelHidden?: boolean;
  value: OfficeText;
  onChange: (text: OfficeText) => void;
  limit: number;
  /** Whether it may have several lines. */
  isLong?: boolean;
}

/** A text in each language, side by side from 1280 px on; below, the chosen language alone. What is missing shows. */
export function OfficeTextField({ label, isLabelHidden = false, value, onChange, limit, isLong }: Props) {
  return (
    <fieldset className="min-w-0 flex-1">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1 text-sm font-semibold'}>{label}</legend>
      <div className="grid gap-2 xl:grid-cols-3">
        {languages.map((language) => (
          <Cell
            key={language}
            language={language}
            label={`${label}: ${languageNames[language]}`}
            text={value[language] ?? ''}
            english={value.en}
            limit={limit}
            isLong={isLong ?? false}
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
  onChange: (text: string) => void;
}

function Cell({ language, label, text, english, limit, isLong, onChange }: CellProps) {
  const { t } = useTranslation('staffSetUp');
  const { language: shown, setLanguage, isReadOnly, isTried } = useEditing();
  const isMissing = text.trim() === '';
  // Longer texts grow with what is written.
  const Tag = limit >= setUpLimits.title ? 'textarea' : 'input';
  return (
    <Tag
      {...(Tag === 'textarea' && { rows: 1 })}
      lang={language}
      aria-label={label}
      aria-invalid={(language === 'en' && isMissing && isTried) || undefined}
      value={text}
      maxLength={limit}
      readOnly={isReadOnly}
      placeholder={english && language !== 'en' ? t('missing', { english }) : t('empty')}
      onChange={({ target }) => onChange(target.value)}
      onFocus={() => setLanguage(language)}
      className={`min-h-11 w-full min-w-0 rounded-control border px-2.5 py-1.5 text-ink transition placeholder:text-ink-3 read-only:bg-transparent hover:border-ink-2 aria-invalid:border-brick field-sizing-content ${isLong ? 'min-h-20' : ''} ${
        isMissing ? 'border-dashed border-line-strong bg-apricot-soft' : 'border-line-strong bg-surface'
      } ${language === shown ? '' : 'max-xl:hidden'}`}
    />
  );
}
