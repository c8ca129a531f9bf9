import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { fullName } from '@nestmate/contract/text/full-name';
import { useState, useRef, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import { LogOutDialog, useLogOut } from '@/features/more';
import { useBadges, useUnreadMessages } from '@/features/notifications';
import { useSkippedSteps, useOverview, refreshOverview } from '@/features/profile';
import { RegistrationSteps, stepAt } from '@/features/registration';
import { refreshMyRoom, useMyRoom, useOpenRequestCount } from '@/features/room';
import { openSupport } from '@/features/support';
import { CallError } from '@/platform/calls/query-client';
import { useProductName } from '@/platform/environment';
import { useMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { usePrefetch, lazyPart } from '@/ui/lazy-part';
import { Link } from '@/ui/link';
import { Mark } from '@/ui/mark';
import { MenuBell } from './header-parts';
import { navigationId } from './jump-links';
import { type MenuItem, menuItems, badgeOf, type MenuName, menuVariant } from './menu';
import { MenuEntry } from './menu-entry';
import { statesOf } from './person-state';
import { routeAt } from './routes';
import { useVisit } from './use-visit';

const bar =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:bg-surface max-lg:sides-0 max-lg:pb-[env(safe-area-inset-bottom)]';
const onPhone = {
  below: bar,
  /** The thumb's zone belongs to the page: the menu shows when the keyboard or a screen reader reaches it. */
  onFocus: `${bar} max-lg:not-focus-within:translate-y-full`,
};

const MySteps = () => <RegistrationSteps skipped={useSkippedSteps()} />;

interface SideMenuProps {
  /** Whether a phone shows it below the page. */
  isBelow: boolean;
}

/** Data that the page has just read is not read again for the menu that appears on it. */
const justReadMs = 1000;

/** The default menu refreshes the room and the overview when it appears and on every use. */
function useRefresh(isEnabled: boolean) {
  const membershipId = useMembership()?.membershipId;
  const refresh = useCallback(
    (minAgeMs?: number) => {
      if (!isEnabled || membershipId === undefined) return;
      void refreshMyRoom(membershipId, minAgeMs);
      void refreshOverview(membershipId, minAgeMs);
    },
    [isEnabled, membershipId],
  );
  useEffect(() => refresh(justReadMs), [refresh]);
  return useCallback(() => refresh(), [refresh]);
}

/** The menu's variant, its counts, and the refresh on use. */
function useMenu() {
  const visit = useVisit();
  const states = statesOf(visit);
  const variant = menuVariant(states);
  const room = useMyRoom();
  const paused = useOverview().data?.l3ForcedClosed ?? false;
  const live = useBadges((state) => state.badges);
  const unreadMessages = useUnreadMessages();
  const refresh = useRefresh(variant === 'default');

  const closed =
    (visit.roundStatus !== null && isNetworkClosed(visit.roundStatus)) ||
    (room.error instanceof CallError && room.error.errorCode === 'network_closed');
  const incomingRequests = useOpenRequestCount(live?.incomingRequests);
  const { unreadThreads = 0, unreadAnswers = 0 } = live ?? {};
  const badges = { unreadMessages, incomingRequests, unreadThreads, unreadAnswers };
  return {
    variant,
    /** Whether there are unanswered questions, and nothing else is possible. */
    isAnswering: states.every((state) => state === 'answering'),
    refresh,
    waiting: (name: MenuName) => badgeOf(name, badges, { closed, paused }),
  };
}

/** The menu at the side, with labels, from 1024 px on; on a phone at the bottom of its pages. */
export function SideMenu({ isBelow }: SideMenuProps) {
  const { t } = useTranslation('shell');
  const { variant, isAnswering, refresh, waiting } = useMenu();
  const location = useLocation();
  const { pathname } = location;
  const product = useProductName();
  const [askingToLogOut, setAskingToLogOut] = useState(false);
  usePrefetch(LogOutDialog);
  const isRegistering = variant === 'registration';
  const isInSteps = stepAt(location) !== undefined && (isRegistering || isAnswering);
  // The steps show the current position.
  const chosen = isInSteps ? undefined : routeAt(pathname)?.menuPath;
  const currentOf = (item: MenuItem) => {
    if (item.does !== 'open' || item.path !== chosen) return undefined;
    return item.path === pathname ? 'page' : 'true';
  };

  return (
    <nav
      id={navigationId}
      tabIndex={-1}
      aria-label={t('menu.label')}
      data-registration-menu={isRegistering || undefined}
      className={`z-30 border-line outline-none lg:fixed lg:inset-y-0 lg:left-0 lg:flex lg:w-52 xl:w-60 lg:flex-col lg:overflow-y-auto lg:border-r lg:bg-surface lg:px-3 lg:py-4 ${onPhone[isRegistering || isBelow ? 'below' : 'onFocus']}`}
    >
      <div className="mb-4 hidden items-center justify-between lg:flex">
        <Link
          to="/"
          aria-label={t('menu.logo')}
          className="flex min-h-14 min-w-0 items-center gap-2 rounded-control pl-2 font-display text-lg font-bold text-ink xl:gap-2.5 xl:pr-1 xl:pl-3 xl:text-xl"
        >
          <Mark className="size-8 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{product}</span>
        </Link>
        {!isRegistering && <MenuBell />}
      </div>
      {isInSteps && (
        <div className={`mb-4 border-line max-lg:hidden ${isRegistering ? '' : 'border-b pb-4'}`}>
          <MySteps />
        </div>
      )}
      <ul className={`flex justify-around lg:flex-col lg:gap-1 ${isRegistering ? 'lg:mt-auto' : ''}`}>
        {menuItems[variant].map((item) => (
          <li
            key={item.name}
            // A narrow phone has room for each word, though not for six places of one width.
            className="flex-1 max-[379px]:min-w-0 max-[379px]:flex-auto lg:flex-none"
          >
            <MenuEntry
              item={item}
              waiting={waiting(item.name)}
              current={currentOf(item)}
              actions={{ askToLogOut: () => setAskingToLogOut(true), contactSupport: openSupport, refresh }}
            />
          </li>
        ))}
      </ul>
      {!isRegistering && <MenuFoot />}
      {askingToLogOut && <LogOutDialog onClose={() => setAskingToLogOut(false)} />}
    </nav>
  );
}

const PersonMenu = lazyPart(async () => (await import('./person-menu')).PersonMenu);

/** My name and place, at the foot of the side menu; opens my own pages. */
function MenuFoot() {
  const overview = useOverview().data;
  const [isOpen, setOpen] = useState(false);
  const logOut = useLogOut();
  const button = useRef<HTMLButtonElement>(null);
  if (!overview) return null;
  const name = fullName(overview.first_name, overview.last_name);
  return (
    <div className="mt-auto pt-4 max-lg:hidden">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-16 w-full items-center gap-2 rounded-control px-2 py-2 text-left hover:bg-sunken aria-expanded:bg-sunken"
      >
        <Avatar name={name} src={overview.profile_picture_urls?.square} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-3 leading-5 font-semibold wrap-anywhere hyphens-auto">{name}</span>
          <span className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{overview.subnetwork_name}</span>
        </span>
        <ChevronDownIcon className="size-5 text-ink-3" />
      </button>
      {isOpen && (
        <PersonMenu
          anchor={button}
          overview={overview}
          onLogOut={logOut.press}
          onClose={() => setOpen(false)}
        />
      )}
      {logOut.question}
    </div>
  );
}
