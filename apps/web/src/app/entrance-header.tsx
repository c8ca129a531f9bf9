import { languageNames, languages } from '@nestmate/contract/languages';
import { changeLanguage } from '@/features/auth';
import { chooseAppearance, useAppearance } from '@/platform/appearance';
import { useTranslation } from '@/platform/texts/use-translation';
import { IconButton } from '@/ui/icon-button';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { GlobeIcon } from '@/ui/icons/globe';
import { MoonIcon, SunIcon } from '@/ui/icons/appearance';
import { useMedia } from '@/ui/use-media';

/** Changes to dark and back, before anybody signs in. */
export function AppearanceSwitch() {
  const { t } = useTranslation('shell');
  const { appearance } = useAppearance();
  const systems = useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const isDark = (appearance === 'system' ? systems : appearance) === 'dark';
  const other = isDark ? 'light' : 'dark';
  return (
    <IconButton
      label={t(isDark ? 'appearance.toLight' : 'appearance.toDark')}
      icon={isDark ? <SunIcon className="size-5" /> : <MoonIcon className="size-5" />}
      // A choice equal to the system's follows the system again.
      onPress={() => chooseAppearance(other === systems ? 'system' : other)}
    />
  );
}

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
