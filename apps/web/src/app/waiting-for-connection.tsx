import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';
import { retryResume } from './boot';

/** A session is stored here, but the server cannot be reached to renew it. */
export function WaitingForConnection() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Page>
      <EmptyState
        scene="moon"
        title={t('restoring.title')}
        action={<Button onPress={() => void retryResume()}>{t('common:retry')}</Button>}
      >
        {t('restoring.text')}
      </EmptyState>
    </Page>
  );
}
