import { useTranslation } from '@/platform/use-translation';
import { useLocation } from 'react-router';
import { WithOverview } from '@/features/profile';
import { SmartBanner, SupportWidget } from '@/features/support';
import { useIsAuthenticated, useSession } from '@/platform/session';
import { HeaderEnd } from '@/ui/header-end';
import { Toaster } from '@/ui/toaster';
import { usePhase } from './boot';
import { BrowserNotice } from './browser-notice';
import { contentId, JumpLinks } from './jump-links';
import { DemoBanner } from './demo-banner';
import { EntranceHeader } from './entrance-header';
import { LanguageOffer } from './language-offer';
import { OfflineBanner } from './offline-banner';
import { ScreenSkeleton } from './screen-skeleton';
import { useRemovalNotice } from './removal-notice';
import { routeAt } from './routes';
import { Screens } from './screens';
import { HeaderParts, LiveSession, SideMenu } from './signed-in-parts';
import { SupportBesideMenu } from './support-beside-menu';
import { WaitingForConnection } from './waiting-for-connection';

/** The height of the menu at the bottom of the screen. */
const menuHeight = '[--menu-height:calc(4rem+env(safe-area-inset-bottom))] lg:[--menu-height:0px]';

/** Floating elements stay clear of a page's own action in the thumb's zone. */
const thumbZone = 'has-data-thumb-zone:[--thumb-zone:4.5rem]';

/** A call above a phone’s page. Sticky elements stay below it. */
const callBar =
  'has-data-call-bar:[--call-bar:calc(3.5rem+env(safe-area-inset-top))] has-data-call-bar:[--inset-top:0px]';

/** Nothing floats on a page with a lone message, or where the header has support. */
const quietPages = 'has-data-lone:[--support:none] max-lg:has-data-own-support:[--support:none]';

/** Beside the menu the content starts at the same edge on every screen; without the menu it is centered. */
const widthIn = (withMenu: boolean, pathname: string) =>
  withMenu ? 'max-w-300' : pathname === '/' ? 'mx-auto max-w-300' : 'mx-auto max-w-160';

/** A constant element, so that no header renders again for it. */
const headerParts = <HeaderParts />;

/** Everything around a page, which gets the remaining height. The menu shows for a signed-in person outside the sign-in page. */
export function Shell() {
  const { t } = useTranslation(['shell', 'common']);
  const phase = usePhase((state) => state.phase);
  const signedIn = useIsAuthenticated();
  const userId = useSession((session) => session.userId);
  const { pathname } = useLocation();
  const withMenu = signedIn && pathname !== '/';
  const isBelow = routeAt(pathname)?.hasMenuBelow ?? true;
  useRemovalNotice();

  return (
    <div className={`${thumbZone} ${callBar} ${quietPages} ${withMenu && isBelow ? menuHeight : ''}`}>
      <JumpLinks withMenu={withMenu} />
      {signedIn && <LiveSession key={userId} />}
      <div
        className={`flex min-h-dvh flex-col pt-(--call-bar,0px) ${withMenu ? 'pb-(--menu-height,0px) lg:pl-60' : ''}`}
      >
        <DemoBanner />
        <OfflineBanner />
        <BrowserNotice />
        {/* Not on a phone's page about one thing, such as a step or a conversation. */}
        {(!withMenu || isBelow) && <SmartBanner />}
        {withMenu && <SideMenu isBelow={isBelow} />}
        {!withMenu && phase === 'ready' && (
          <>
            <EntranceHeader />
            <LanguageOffer />
          </>
        )}
        <main
          id={contentId}
          tabIndex={-1}
          className={`relative flex w-full flex-1 flex-col outline-none ${widthIn(withMenu, pathname)}`}
        >
          {phase === 'starting' && <ScreenSkeleton />}
          {phase === 'waiting' && <WaitingForConnection />}
          {phase === 'ready' && (
            <HeaderEnd value={withMenu ? headerParts : null}>
              <Screens />
            </HeaderEnd>
          )}
        </main>
      </div>
      {withMenu ? (
        <SupportBesideMenu />
      ) : (
        <SupportWidget floats={pathname !== '/' && phase !== 'starting'} WithAuthor={WithOverview} />
      )}
      <Toaster label={t('notices')} closeLabel={t('common:close')} />
    </div>
  );
}
