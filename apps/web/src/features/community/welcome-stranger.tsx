import { useTranslation } from '@/platform/use-translation';
import { openSupport } from '@/features/support';
import { logOut } from '@/platform/log-out';
import { useIsAuthenticated } from '@/platform/session';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';

/** For a person without a community: invited and not signed in yet, or signed in without a membership. */
export function WelcomeStranger() {
  const { t } = useTranslation('shell');
  const signedIn = useIsAuthenticated();
  return (
    <>
      <h1 className="sr-only">{t('titles.welcome')}</h1>
      {signedIn ? (
        <EmptyState
          scene="box"
          title={t('noNetwork.title')}
          action={
            <>
              <Button onPress={openSupport}>{t('menu.email')}</Button>
              <Button variant="quiet" onPress={() => void logOut()}>
                {t('menu.logOut')}
              </Button>
            </>
          }
        >
          {t('noNetwork.text')}
        </EmptyState>
      ) : (
        <EmptyState
          scene="lit"
          title={t('welcome.invitedTitle')}
          action={<ButtonLink href="/">{t('titles.home')}</ButtonLink>}
        >
          {t('welcome.invitedText')}
        </EmptyState>
      )}
    </>
  );
}
