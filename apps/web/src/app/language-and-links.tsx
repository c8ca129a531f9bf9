import type { PropsWithChildren } from 'react';
import { I18nProvider, RouterProvider } from 'react-aria-components';
import { useHref, useNavigate } from 'react-router';
import { useI18n } from '@/platform/i18n';

/** Gives components the language for what they format and say, and the router for their links. */
export function LanguageAndLinks({ children }: PropsWithChildren) {
  const language = useI18n((state) => state.language);
  const navigate = useNavigate();
  return (
    <I18nProvider locale={language}>
      {/* oxlint-disable-next-line react/rules-of-hooks -- the components' router takes the hook itself */}
      <RouterProvider navigate={(path, options) => void navigate(path, options)} useHref={useHref}>
        {children}
      </RouterProvider>
    </I18nProvider>
  );
}
