import { useTranslation } from '@/platform/use-translation';
import { openSupport } from '@/features/support';
import { refresh } from '@/platform/call';
import { logOut } from '@/platform/log-out';
import { useSession } from '@/platform/session';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';
import { PageHeader } from '@/ui/page-header';

/** Renewing the session also brings the person's memberships as they are now. */
const checkAgain = () => void refresh(useSession.getState().accessToken);

export default function NoNetworkPage() {
  const { t } = useTranslation('shell');
  return (
    <Page>
      <PageHeader title={t('titles.noNetwork')} />
      <EmptyState
        scene="box"
        title={t('noNetwork.title')}
        action={
          <>
            <Button onPress={checkAgain}>{t('noNetwork.check')}</Button>
            <Button variant="secondary" onPress={openSupport}>
              {t('menu.email')}
            </Button>
            <Button variant="quiet" onPress={() => void logOut()}>
              {t('menu.logOut')}
            </Button>
          </>
        }
      >
        {t('noNetwork.text')}
      </EmptyState>
    </Page>
  );
}
