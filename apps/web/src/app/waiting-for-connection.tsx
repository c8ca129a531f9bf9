import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Column } from '@/ui/column';
import { retryResume } from './boot';

/** A session is stored here, but the server cannot be reached to renew it. */
export function WaitingForConnection() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Column>
      <EmptyState
        scene="moon"
        title={t('restoring.title')}
        action={<Button onPress={() => void retryResume()}>{t('common:retry')}</Button>}
      >
        {t('restoring.text')}
      </EmptyState>
    </Column>
  );
}
