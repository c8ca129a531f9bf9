import { languageNames, languages } from '@nestmate/contract';
import { appearances, chooseAppearance, useAppearance } from '@/platform/appearance';
import { chooseLanguage } from '@/platform/i18n';
import { useTranslation } from '@/platform/use-translation';
import { Segments } from '@/ui/segments';

/** The language and the appearance of this browser. */
export function Looks() {
  const { t, language } = useTranslation('staff');
  const { appearance } = useAppearance();
  return (
    <section aria-labelledby="looks" className="flex flex-col gap-4">
      <h2 id="looks" className="text-lg">
        {t('account.looks')}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Segments
          label={t('account.language')}
          options={languages.map((id) => ({ id, label: languageNames[id] }))}
          value={language}
          onChange={(chosen) => void chooseLanguage(chosen)}
        />
        <Segments
          label={t('account.appearance')}
          options={appearances.map((id) => ({ id, label: t(`account.appearances.${id}`) }))}
          value={appearance}
          onChange={chooseAppearance}
        />
      </div>
    </section>
  );
}
