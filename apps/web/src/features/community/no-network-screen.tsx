import { openSupport } from '@/features/support';
import { renewSession } from '@/platform/calls/call';
import { useSession } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { LoneState } from '@/ui/empty-state';

/** A renewed session has the person's current memberships. */
const checkAgain = () => void renewSession(useSession.getState().accessToken);

/** `/no-network`: for a signed-in person without a membership. */
export default function NoNetworkScreen() {
  const { t } = useTranslation('shell');
  return (
    <LoneState
      scene="box"
      title={t('noNetwork.title')}
      action={
        <>
          <Button onPress={checkAgain}>{t('noNetwork.check')}</Button>
          <Button variant="quiet" onPress={openSupport}>
            {t('menu.email')}
          </Button>
        </>
      }
    >
      {t('noNetwork.text')}
    </LoneState>
  );
}
