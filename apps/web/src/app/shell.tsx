import { useTranslation } from '@/platform/use-translation';
import { useLocation } from 'react-router';
import { SmartBanner, SupportWidget } from '@/features/support';
import { useIsAuthenticated, useSession } from '@/platform/session';
import { Toaster } from '@/ui/toaster';
import { usePhase } from './boot';
import { BrowserNotice } from './browser-notice';
import { contentId, JumpLinks } from './jump-links';
import { DemoBanner } from './demo-banner';
import { OfflineBanner } from './offline-banner';
import { SupportBesideMenu } from './support-beside-menu';
import { ScreenSkeleton } from './screen-skeleton';
import { useRemovalNotice } from './removal-notice';
import { Screens } from './screens';
import { LiveSession, SideMenu } from './signed-in-parts';
import { WaitingForConnection } from './waiting-for-connection';

/** The height of the menu at the bottom of the screen. */
const menuHeight = {
  stays: '[--menu-height:calc(3.5rem+env(safe-area-inset-bottom))] lg:[--menu-height:0px]',
  hides:
    '[--menu-height:calc(3.5rem+env(safe-area-inset-bottom))] cramped:[--menu-height:0px] lg:[--menu-height:0px]',
};

/** Everything around a page, which gets the remaining height. The menu shows for a signed-in person outside the sign-in page. */
export function Shell() {
  const { t } = useTranslation(['shell', 'common']);
  const phase = usePhase((state) => state.phase);
  const signedIn = useIsAuthenticated();
  const userId = useSession((session) => session.userId);
  const { pathname } = useLocation();
  const withMenu = signedIn && pathname !== '/';
  const inConversation = pathname.startsWith('/chat/');
  useRemovalNotice();

  return (
    <div className={withMenu ? menuHeight[inConversation ? 'hides' : 'stays'] : ''}>
      <JumpLinks withMenu={withMenu} />
      {signedIn && <LiveSession key={userId} />}
      {withMenu && <SideMenu hides={inConversation} />}
      <div className={`flex min-h-dvh flex-col ${withMenu ? 'pb-(--menu-height) lg:pl-60' : ''}`}>
        <DemoBanner />
        <OfflineBanner />
        <BrowserNotice />
        <SmartBanner />
        <main
          id={contentId}
          tabIndex={-1}
          className="relative mx-auto flex w-full max-w-[1200px] flex-1 flex-col outline-none"
        >
          {phase === 'starting' && <ScreenSkeleton />}
          {phase === 'waiting' && <WaitingForConnection />}
          {phase === 'ready' && <Screens />}
        </main>
      </div>
      {withMenu ? (
        <SupportBesideMenu floats={!inConversation} />
      ) : (
        <SupportWidget floats={!inConversation} inMenu={false} />
      )}
      <Toaster label={t('notices')} closeLabel={t('common:close')} />
    </div>
  );
}
