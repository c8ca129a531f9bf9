import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { LoneState } from '@/ui/lone-state';
import { Page } from '@/ui/page';
import { retryResume } from './boot';

/** A session is stored here, but the server cannot be reached to renew it. */
export function WaitingForConnection() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <Page>
      <LoneState
        scene="moon"
        title={t('restoring.title')}
        action={<Button onPress={() => void retryResume()}>{t('common:retry')}</Button>}
      >
        {t('restoring.text')}
      </LoneState>
    </Page>
  );
}
