import { useTranslation } from '@/platform/use-translation';
import { openSupport } from '@/features/support';
import { refresh } from '@/platform/call';
import { logOut } from '@/platform/log-out';
import { useSession } from '@/platform/session';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';

/** A renewed session brings the person's memberships as they are now. */
const checkAgain = () => void refresh(useSession.getState().accessToken);

/** `/no-network`: for somebody who is signed in without a membership. */
export default function NoNetworkScreen() {
  const { t } = useTranslation('shell');
  return (
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
  );
}
