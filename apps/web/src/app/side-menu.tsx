import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Link, useLocation } from 'react-router';
import { LogOutDialog } from '@/features/more';
import { useSkippedSteps } from '@/features/profile';
import { RegistrationSteps, stepAt } from '@/features/registration';
import { openSupport } from '@/features/support';
import { useProductName } from '@/platform/environment';
import { usePrefetch } from '@/ui/lazy-part';
import { Mark } from '@/ui/mark';
import { MenuBell } from './header-parts';
import { navigationId } from './jump-links';
import { type MenuItem, menuItems } from './menu';
import { MenuEntry } from './menu-entry';
import { MenuFoot } from './menu-foot';
import { routeAt } from './routes';
import { useMenu } from './use-menu';

const bar =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:bg-surface max-lg:sides-0 max-lg:pb-[env(safe-area-inset-bottom)]';
const onPhone = {
  below: bar,
  /** The thumb's zone belongs to the page: the menu shows when the keyboard or a screen reader reaches it. */
  onFocus: `${bar} max-lg:not-focus-within:translate-y-full`,
  /** Only the exit, at the position of other pages' actions, below the notices of the whole page. */
  registration:
    'max-lg:relative max-lg:h-0 max-lg:[&>ul]:absolute max-lg:[&>ul]:top-[calc(var(--inset-top)+0.25rem)] max-lg:[&>ul]:right-2',
};

/** During registration the exit stands alone at the foot: items that wait for its end do nothing. */
const quiet = 'lg:mt-auto lg:block';

const MySteps = () => <RegistrationSteps skipped={useSkippedSteps()} />;

interface Props {
  /** Whether a phone shows it below the page. */
  isBelow: boolean;
}

/** The menu at the side, with labels, from 1024 px on; on a phone at the bottom of its pages. */
export function SideMenu({ isBelow }: Props) {
  const { t } = useTranslation('shell');
  const { variant, isAnswering, reload, waiting } = useMenu();
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
      className={`z-30 border-line outline-none lg:fixed lg:inset-y-0 lg:left-0 lg:flex lg:w-60 lg:flex-col lg:overflow-y-auto lg:border-r lg:bg-surface lg:px-3 lg:py-4 ${onPhone[isRegistering ? 'registration' : isBelow ? 'below' : 'onFocus']}`}
    >
      <div className="mb-4 hidden items-center justify-between lg:flex">
        <Link
          to="/"
          aria-label={t('menu.logo')}
          className="flex min-h-14 min-w-0 items-center gap-2.5 rounded-control pr-1 pl-3 font-display text-xl font-bold text-ink"
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
      <ul className={`flex justify-around ${isRegistering ? quiet : 'lg:flex-col lg:gap-1'}`}>
        {menuItems[variant].map((item) => (
          <li
            key={item.name}
            className={
              isRegistering
                ? item.does === 'nothing'
                  ? 'hidden'
                  : ''
                : // A narrow phone has room for each word, though not for six places of one width.
                  'flex-1 max-[379px]:flex-auto lg:flex-none'
            }
          >
            <MenuEntry
              item={item}
              waiting={waiting(item.name)}
              current={currentOf(item)}
              actions={{ askToLogOut: () => setAskingToLogOut(true), contactSupport: openSupport, reload }}
            />
          </li>
        ))}
      </ul>
      {!isRegistering && <MenuFoot />}
      {askingToLogOut && <LogOutDialog onClose={() => setAskingToLogOut(false)} />}
    </nav>
  );
}
