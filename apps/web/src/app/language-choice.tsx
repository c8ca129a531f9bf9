import { languageNames, languages } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { GlobeIcon } from '@/ui/icons/globe';
import { changeLanguage } from '@/features/auth';

/** The language can be chosen before sign-in. */
export function LanguageChoice() {
  const { t, language: current } = useTranslation('auth');
  return (
    <label className="relative flex items-center text-sm font-medium text-ink-2 hover:text-ink">
      <GlobeIcon className="pointer-events-none absolute left-2 size-5 max-[359px]:hidden" />
      <span className="sr-only">{t('language')}</span>
      <select
        value={current}
        onChange={({ target }) => {
          const chosen = languages.find((language) => language === target.value);
          if (chosen) changeLanguage(chosen);
        }}
        className="min-h-12 cursor-pointer appearance-none rounded-control bg-transparent pr-8 pl-9 max-[359px]:pr-7 max-[359px]:pl-2 field-sizing-content"
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute right-2 size-5" />
    </label>
  );
}
