import { type ReactNode, Suspense } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { OtherLanguage, useTranslation } from '@/platform/texts/use-translation';
import { useEditing } from '../editing/editing';

/**
 * A preview of a draft as residents see it, with their own components, in the language being edited. Input there is not
 * saved.
 */
export function Phone({ children }: { children: ReactNode }) {
  const { t } = useTranslation('staffSetUp');
  const { language } = useEditing();
  return (
    <aside aria-label={t('phone.label')} className="flex flex-col gap-2 xl:sticky xl:top-4">
      <div
        lang={language}
        className="resident-screen mx-auto flex h-[min(44rem,80dvh)] w-full max-w-[22rem] flex-col gap-6 overflow-y-auto rounded-[2.5rem] border-8 border-outline bg-paper px-5 py-8 text-ink"
      >
        <OtherLanguage value={language}>
          <I18nProvider locale={language}>
            <Suspense>{children}</Suspense>
          </I18nProvider>
        </OtherLanguage>
      </div>
      <p className="text-center text-sm text-ink-3">{t('phone.note')}</p>
    </aside>
  );
}

/** Shown on the phone of an editor without any contents yet. */
export function NothingToShow() {
  const { t } = useTranslation('staffSetUp');
  return <p className="m-auto text-center text-ink-2">{t('phone.nothing')}</p>;
}
