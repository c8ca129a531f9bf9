import { useTranslation } from '@/platform/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';
import { retryResume } from './boot';
import { PlainButton } from './plain-button';

/** Someone's session is stored here, but the server cannot be reached to renew it. */
export function WaitingForConnection() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Page>
      <EmptyState
        scene="moon"
        title={t('restoring.title')}
        action={<PlainButton onClick={() => void retryResume()}>{t('common:retry')}</PlainButton>}
      >
        {t('restoring.text')}
      </EmptyState>
    </Page>
  );
}
