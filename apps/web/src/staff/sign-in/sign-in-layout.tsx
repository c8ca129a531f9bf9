import { languageNames, languages } from '@nestmate/contract/languages';
import { type PropsWithChildren, type ReactNode, useRef } from 'react';
import { chooseLanguage } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { GlobeIcon } from '@/ui/icons/globe';
import { House } from '@/ui/pictures/house';
import { textLinkClasses } from '@/ui/text-link';
import { useLostFocus } from '@/ui/use-lost-focus';
import { Brand } from '../parts/brand';

/** The sign-in form at the left, a house in the evening at the right. */
export function SignInLayout({ children }: PropsWithChildren) {
  const { t, language: current } = useTranslation('staff');
  return (
    // Generous spacing: there is only one task.
    <div className="grid min-h-dvh bg-surface [--spacing:0.25rem] lg:grid-cols-2">
      <div className="flex flex-col px-6 py-7 sm:px-12 lg:pr-16 lg:pl-[clamp(3rem,8vw,7.5rem)]">
        <Brand />
        <main id="page" tabIndex={-1} className="my-auto w-full max-w-[384px] py-10 outline-none">
          {children}
        </main>
        <footer className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-ink-3">
          <label className="flex items-center gap-1.5">
            <GlobeIcon className="size-4" />
            <span className="sr-only">{t('account.language')}</span>
            <select
              value={current}
              onChange={({ target }) => {
                const chosen = languages.find((language) => language === target.value);
                if (chosen) void chooseLanguage(chosen);
              }}
              className="min-h-8 cursor-pointer rounded-small bg-transparent pr-1"
            >
              {languages.map((language) => (
                <option key={language} value={language} lang={language}>
                  {languageNames[language]}
                </option>
              ))}
            </select>
          </label>
          <span>
            {t('signIn.resident')}{' '}
            <a href="/" className={textLinkClasses}>
              {t('signIn.toResidents')}
            </a>
          </span>
        </footer>
      </div>
      <div
        aria-hidden
        className="flex items-end justify-center overflow-hidden border-l border-line bg-linear-to-b from-plum-soft to-apricot-soft max-lg:hidden"
      >
        <House className="-mb-1 w-[min(580px,40vw)]" />
      </div>
    </div>
  );
}

interface LeadProps {
  title: string;
  children: ReactNode;
}

/** The heading of a sign-in step. It takes the focus from the button that led here and is gone. */
export function Lead({ title, children }: LeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLostFocus(heading, true);
  return (
    <div className="flex flex-col gap-2">
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <p className="text-lg text-ink-2">{children}</p>
    </div>
  );
}
