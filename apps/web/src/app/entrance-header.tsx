import { languageNames, languages, isLanguage } from '@nestmate/contract/languages';
import { bootTexts } from '@nestmate/locales/boot';
import { changeLanguage } from '@/features/auth';
import { chooseAppearance, useAppearance } from '@/platform/appearance';
import { useProductName } from '@/platform/environment';
import { hasChosenLanguage } from '@/platform/texts/language';
import { useTranslation } from '@/platform/texts/use-translation';
import { IconButton } from '@/ui/icon-button';
import { MoonIcon, SunIcon } from '@/ui/icons/appearance';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { GlobeIcon } from '@/ui/icons/globe';
import { Mark } from '@/ui/mark';
import { useMedia } from '@/ui/use-media';

/** The header for people who are not signed in: the product's name, the language and the appearance. */
export function EntranceHeader() {
  const product = useProductName();
  return (
    <div className="mx-auto flex min-h-14 w-full max-w-300 items-center justify-between gap-3 px-5 lg:mt-4 lg:px-10">
      <span className="flex min-w-0 items-center gap-2.5 font-display text-xl font-bold max-[359px]:gap-2 max-[359px]:text-lg">
        <Mark className="size-8 shrink-0" />
        <span className="min-w-0 truncate">{product}</span>
      </span>
      <div className="-mr-3 flex items-center">
        <LanguageChoice />
        <AppearanceSwitch />
      </div>
    </div>
  );
}

/** Changes to dark and back, before anybody signs in. */
function AppearanceSwitch() {
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
function LanguageChoice() {
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

/** English is the default; a browser that prefers another of our languages is offered it, until one is chosen. */
export function LanguageOffer() {
  const { language: current } = useTranslation('auth');
  const preferred = navigator.language.split('-')[0];
  if (!isLanguage(preferred) || preferred === current || hasChosenLanguage()) return null;
  return (
    <p className="mx-auto w-full max-w-300 px-5 pb-2 lg:px-10">
      <button
        type="button"
        lang={preferred}
        onClick={() => changeLanguage(preferred)}
        className="min-h-11 rounded-full bg-plum-soft px-4 font-semibold text-plum"
      >
        {bootTexts[preferred].offer}
      </button>
    </p>
  );
}
