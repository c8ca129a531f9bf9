import { useTranslation } from '@/platform/use-translation';
import { useLocation } from 'react-router';
import { SmartBanner, SupportWidget } from '@/features/support';
import { useIsAuthenticated, useSession } from '@/platform/session';
import { Toaster } from '@/ui/toaster';
import { usePhase } from './boot';
import { BrowserNotice } from './browser-notice';
import { contentId, JumpLinks } from './jump-links';
import { OfflineBanner } from './offline-banner';
import { PageSkeleton } from './page-skeleton';
import { useRemovalNotice } from './removal-notice';
import { Screens } from './screens';
import { LiveSession, SideMenu } from './signed-in-parts';
import { WaitingForConnection } from './waiting-for-connection';

/** Everything around a page. The menu is there only for someone who is signed in and has left the sign-in page. */
export function Shell() {
  const { t } = useTranslation(['shell', 'common']);
  const phase = usePhase((state) => state.phase);
  const signedIn = useIsAuthenticated();
  const userId = useSession((session) => session.userId);
  const { pathname } = useLocation();
  const withMenu = signedIn && pathname !== '/';
  useRemovalNotice();

  return (
    <div className={`min-h-dvh ${withMenu ? '[--menu-height:3.5rem] lg:[--menu-height:0px]' : ''}`}>
      <JumpLinks withMenu={withMenu} />
      {signedIn && <LiveSession key={userId} />}
      {withMenu && <SideMenu />}
      <div className={withMenu ? 'pb-(--menu-height) lg:pb-0 lg:pl-60' : ''}>
        <OfflineBanner />
        <BrowserNotice />
        <SmartBanner />
        <main id={contentId} tabIndex={-1} className="mx-auto max-w-[1200px] outline-none">
          {phase === 'starting' && <PageSkeleton />}
          {phase === 'waiting' && <WaitingForConnection />}
          {phase === 'ready' && <Screens />}
        </main>
      </div>
      <SupportWidget floats={!pathname.startsWith('/chat/')} />
      <Toaster label={t('notices')} closeLabel={t('common:close')} />
    </div>
  );
}
