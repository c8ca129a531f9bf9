import { isLanguage, languageNames, languages, languagesComingSoon } from '@nestmate/contract';
import { changeLanguage } from '@/features/auth';
import { useTranslation } from '@/platform/use-translation';
import { RadioGroup } from '@/ui/radio-group';

const options = languages.map((language) => ({ id: language, label: languageNames[language] }));

function choose(language: string) {
  if (isLanguage(language)) changeLanguage(language);
}

export const LanguageInWords = () => languageNames[useTranslation('shell').language];

/** The language of the product, and planned ones. */
export function LanguageSection() {
  const { t, language } = useTranslation('shell');
  return (
    <>
      <RadioGroup
        label={t('titles.languages')}
        isLabelHidden
        look="cards"
        options={options}
        value={language}
        onChange={choose}
      />
      <section aria-labelledby="coming-soon" className="mt-8">
        <h2 id="coming-soon" className="font-display text-lg">
          {t('languages.comingSoon')}
        </h2>
        <ul className="mt-2 text-ink-2">
          {languagesComingSoon.map((language) => (
            <li key={language} lang={language} className="py-1">
              {languageNames[language]}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
