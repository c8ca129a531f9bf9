import { isLanguage } from '@nestmate/contract/languages';
import { bootTexts } from '@nestmate/locales/boot';
import { changeLanguage } from '@/features/auth';
import { hasChosenLanguage } from '@/platform/texts/language';
import { useTranslation } from '@/platform/texts/use-translation';

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
