import { type Language, languageNames, languages } from '@nestmate/contract/languages';
import { useTranslation } from '@/platform/texts/use-translation';

interface LanguageBarProps {
  gaps: Record<Language, number>;
  value: Language;
  onChange: (language: Language) => void;
}

/**
 * The languages, each with the number of missing texts. From 1280 px on they stand side by side and the chosen one is
 * the phone's; below, only the chosen one is shown.
 */
export function LanguageBar({ gaps, value, onChange }: LanguageBarProps) {
  const { t } = useTranslation('staffSetUp');
  return (
    <fieldset className="sticky top-0 z-10 -mx-1 max-lg:top-[calc(--spacing(12)+env(safe-area-inset-top))] grid grid-cols-3 gap-2 bg-paper px-1 py-2">
      <legend className="sr-only">{t('language')}</legend>
      {languages.map((language) => (
        <label
          key={language}
          className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 rounded-control border border-line bg-surface px-3 py-1 transition hover:border-line-strong has-checked:border-plum has-checked:bg-plum-soft has-focus-visible:ring-focus"
        >
          <input
            type="radio"
            name="language"
            value={language}
            checked={language === value}
            onChange={() => onChange(language)}
            className="sr-only"
          />
          <span lang={language} className="font-semibold">
            {languageNames[language]}
          </span>
          <span className="text-sm text-ink-2">
            {gaps[language] > 0 ? t('gaps', { count: gaps[language] }) : t('complete')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
