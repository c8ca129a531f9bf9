import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { CallError, errorTextOf } from '@/platform/call-error';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { useMe } from '../platform/me.queries';
import { useSessionEnd } from '../platform/session';
import { SignInPage } from '../sign-in';
import { ConsoleRoutes } from './routes';

/**
 * The console for a person with a session, and the sign-in page for everyone else, at the same address, so that they continue there. When a
 * session ends, the page behind stays mounted, so that no input is lost.
 */
export function SessionGate() {
  const { t } = useTranslation(['staff', 'common']);
  const isSignIn = useLocation().pathname === '/sign-in';
  const { isOver } = useSessionEnd();
  const me = useMe();

  if (isSignIn) return <SignInPage reason="asked" me={me.data} />;
  if (me.data)
    return (
      <>
        {isOver && <SignInPage reason="ended" />}
        <div hidden={isOver}>
          <Suspense>
            <ConsoleRoutes me={me.data} />
          </Suspense>
        </div>
      </>
    );
  if (!me.error) return <output aria-label={t('common:loading')} />;
  if (me.error instanceof CallError && me.error.code === 401) return <SignInPage reason="asked" />;
  return (
    <ErrorState
      title={t('notLoaded')}
      heading="h1"
      action={<Button onPress={() => void me.refetch()}>{t('common:retry')}</Button>}
    >
      {errorTextOf(me.error)}
    </ErrorState>
  );
}
