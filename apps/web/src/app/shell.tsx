import { lazy, Suspense } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { useLocation } from 'react-router';
import { SmartBanner, SupportWidget } from '@/features/support';
import { useIsAuthenticated } from '@/platform/session';
import { Toaster } from '@/ui/toaster';
import { usePhase } from './boot';
import { BrowserNotice } from './browser-notice';
import { contentId, JumpLinks } from './jump-links';
import { OfflineBanner } from './offline-banner';
import { PageSkeleton } from './page-skeleton';
import { useRemovalNotice } from './removal-notice';
import { Screens } from './screens';
import { WaitingForConnection } from './waiting-for-connection';

const LiveSession = lazy(() => import('./live-session').then((file) => ({ default: file.LiveSession })));
const SideMenu = lazy(() => import('./side-menu').then((file) => ({ default: file.SideMenu })));

/** Everything around a page. The menu is there only for someone who is signed in and has left the sign-in page. */
export function Shell() {
  const { t } = useTranslation(['shell', 'common']);
  const phase = usePhase((state) => state.phase);
  const signedIn = useIsAuthenticated();
  const { pathname } = useLocation();
  const withMenu = signedIn && pathname !== '/';
  useRemovalNotice();

  return (
    <div className={`min-h-dvh ${withMenu ? '[--menu-height:3.5rem] lg:[--menu-height:0px]' : ''}`}>
      <JumpLinks withMenu={withMenu} />
      <Suspense>
        {signedIn && <LiveSession />}
        {withMenu && <SideMenu />}
      </Suspense>
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
      <SupportWidget />
      <Toaster label={t('notices')} closeLabel={t('common:close')} />
    </div>
  );
}
