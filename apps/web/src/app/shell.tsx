import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { WithOverview } from '@/features/profile';
import {
  SmartBanner,
  SupportWidget,
  showInfo,
  deservesBrowserNotice,
  recommendedBrowser,
} from '@/features/support';
import { useOptions } from '@/platform/environment';
import { closeRemoval, useRemoval } from '@/platform/session/removal';
import { useIsAuthenticated, useSession, removeMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { LoneState } from '@/ui/empty-state';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import { Page } from '@/ui/page';
import { HeaderEnd } from '@/ui/screen-header';
import { Toaster } from '@/ui/toaster';
import { usePhase, retryResume } from './boot';
import { EntranceHeader, LanguageOffer } from './entrance-header';
import { contentId, JumpLinks } from './jump-links';
import { ScreenSkeleton } from './late-screen';
import { OfflineBanner } from './offline-banner';
import { isResident } from './person-state';
import { routeAt } from './routes';
import { Screens } from './screens';
import { HeaderParts, HeaderSupport, LiveSession, SideMenu } from './signed-in-parts';
import { useVisit } from './use-visit';

/** The height of the menu at the bottom of the screen. */
const menuHeight = '[--menu-height:calc(4rem+env(safe-area-inset-bottom))] lg:[--menu-height:0px]';

/** During registration a phone shows the menu on each page. */
const registrationMenu =
  'has-data-registration-menu:[--menu-height:calc(4rem+env(safe-area-inset-bottom))] lg:has-data-registration-menu:[--menu-height:0px]';

/** Floating elements stay clear of a page's own action in the thumb's zone. */
const thumbZone = 'has-data-thumb-zone:[--thumb-zone:4.5rem]';

/** Toasts stay below a header's tabs. */
const headerTabs = 'has-data-header-tabs:[--header-tabs:3.75rem]';

/** A call above a phone’s page. Sticky elements stay below it. */
const callBar =
  'has-data-call-bar:[--call-bar:calc(3.5rem+env(safe-area-inset-top))] has-data-call-bar:[--inset-top:0px]';

/** The support button does not float on a page with a lone message, or where the header has support. */
const quietPages = 'has-data-lone:[--support:none] max-lg:has-data-own-support:[--support:none]';

/** Beside the menu the content starts at the same edge on every screen; without the menu it is centered. */
const widthIn = (withMenu: boolean, pathname: string) =>
  withMenu ? 'max-w-300' : pathname === '/' ? 'mx-auto max-w-300' : 'mx-auto max-w-160';

/** Constant elements, so that no header renders again for them. */
const headerEnd = { onPage: <HeaderParts />, onSubPage: <HeaderSupport /> };

/**
 * Everything around a page, which gets the remaining height. The menu shows for a signed-in person outside the sign-in
 * page.
 */
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
    <div
      className={`${thumbZone} ${headerTabs} ${registrationMenu} ${callBar} ${quietPages} ${withMenu && isBelow ? menuHeight : ''}`}
    >
      <JumpLinks withMenu={withMenu} />
      {signedIn && <LiveSession key={userId} />}
      <div
        data-beside-menu={withMenu || undefined}
        className={`flex min-h-dvh flex-col pt-(--call-bar,0px) ${withMenu ? 'pb-(--menu-height,0px) lg:pl-52 xl:pl-60' : ''}`}
      >
        <DemoBanner />
        <OfflineBanner />
        <BrowserNotice />
        {/* Not on a phone's page about one thing, such as a step or a conversation. */}
        {(!withMenu || isBelow) && <SmartBanner />}
        <Toaster label={t('notices')} closeLabel={t('common:close')} missingCode={t('common:notOpened')} />
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
            <HeaderEnd value={withMenu ? headerEnd : null}>
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
    </div>
  );
}

/** Recommends the supported desktop browser in other ones, until it is closed. */
function BrowserNotice() {
  const { t } = useTranslation(['shell', 'common']);
  const [open, setOpen] = useState(() => deservesBrowserNotice(navigator.userAgent));
  if (!open) return null;
  const browser = recommendedBrowser.name;
  return (
    <aside className="border-line bg-surface flex items-center justify-center gap-3 border-b px-4 text-sm">
      <p>{t('browser.notice', { browser })}</p>
      <a
        href={recommendedBrowser.url}
        target="_blank"
        rel="noreferrer"
        className="text-plum font-semibold underline"
      >
        {t('browser.get', { browser })}
      </a>
      <IconButton
        icon={<CrossIcon className="size-5" />}
        label={t('common:close')}
        onPress={() => setOpen(false)}
      />
    </aside>
  );
}

/** Shows that the person's access or membership was removed; closing it logs out. */
function useRemovalNotice() {
  const { t } = useTranslation('shell');
  const removal = useRemoval((state) => state.removal);
  useEffect(() => {
    if (!removal) return;
    if (removal.of === 'membership') removeMembership(removal.membershipId);
    const text = removal.of === 'access' ? 'accessRemoved' : 'membershipCancelled';
    showInfo({
      label: t(`${text}.title`),
      description: t(`${text}.text`),
      support: true,
      after: { does: 'logOut' },
    });
    closeRemoval();
  }, [removal, t]);
}

/** A session is stored here, but the server cannot be reached to renew it. */
function WaitingForConnection() {
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

/** Support where the menu shows: its own item does nothing during registration. */
function SupportBesideMenu() {
  const visit = useVisit();
  return <SupportWidget floats={!visit.isLoading && !isResident(visit)} WithAuthor={WithOverview} />;
}

/** Warns on every screen of a demo that others may reach. */
function DemoBanner() {
  const { t } = useTranslation('shell');
  if (!useOptions()?.openDemo) return null;
  return <p className="bg-apricot text-on-apricot px-4 py-2 text-center text-sm">{t('openDemo')}</p>;
}
