import { languageNames, languages } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { changeLanguage } from './change-language';

/** The language can be chosen before sign-in. */
export function LanguageChoice() {
  const { t, language: current } = useTranslation('auth');
  return (
    <fieldset aria-label={t('language')} className="flex">
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          onClick={() => changeLanguage(language)}
          className="min-h-11 rounded-control px-2 text-sm min-[360px]:px-2.5 text-ink-2 hover:text-ink aria-pressed:font-semibold aria-pressed:text-plum"
        >
          {languageNames[language]}
        </button>
      ))}
    </fieldset>
  );
}
