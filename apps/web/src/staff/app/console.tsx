import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { BrowserRouter } from 'react-router';
import { useI18n } from '@/platform/i18n';
import { useTranslation } from '@/platform/use-translation';
import { Toaster } from '@/ui/toaster';
import { askBeforeDraftsAreLost } from '../platform/kept-drafts';
import { queryClient } from '../platform/query-client';
import { PageFailure } from './page-failure';
import { SessionGate } from './session-gate';

/** The staff console. */
export function Console() {
  const language = useI18n((state) => state.language);
  const { t } = useTranslation(['staff', 'common']);
  useEffect(askBeforeDraftsAreLost, []);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename="/staff">
        <I18nProvider locale={language}>
          <PageFailure>
            <Suspense>
              <SessionGate />
            </Suspense>
          </PageFailure>
          <Toaster label={t('notices')} closeLabel={t('common:close')} />
        </I18nProvider>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
