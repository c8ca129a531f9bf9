import type { PropsWithChildren } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useI18n } from '@/platform/i18n';

/** Sets the language of React Aria's components. */
export function ComponentsLanguage({ children }: PropsWithChildren) {
  const language = useI18n((state) => state.language);
  return <I18nProvider locale={language}>{children}</I18nProvider>;
}
