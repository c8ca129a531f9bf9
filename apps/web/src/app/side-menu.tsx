import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Link } from 'react-router';
import { openSupport } from '@/features/support';
import { useProductName } from '@/platform/environment';
import { lazyPart, usePrefetch } from '@/ui/lazy-part';
import { Mark } from '@/ui/mark';
import { navigationId } from './jump-links';
import { menuItems } from './menu';
import { MenuEntry } from './menu-entry';
import { useMenu } from './use-menu';

const LogOutDialog = lazyPart(async () => (await import('./log-out-dialog')).LogOutDialog);

/** Below on a phone, with labels at the side from 1024 px on. Where it `hides`, a cramped screen belongs to the page alone. */
export function SideMenu({ hides }: { hides: boolean }) {
  const { t } = useTranslation('shell');
  const { variant, reload, waiting } = useMenu();
  const product = useProductName();
  const [askingToLogOut, setAskingToLogOut] = useState(false);
  usePrefetch(LogOutDialog);
  const actions = { askToLogOut: () => setAskingToLogOut(true), contactSupport: openSupport, reload };

  return (
    <nav
      id={navigationId}
      tabIndex={-1}
      aria-label={t('menu.label')}
      className={`fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] outline-none lg:inset-y-0 lg:right-auto lg:w-60 lg:border-t-0 lg:border-r lg:p-4 ${hides ? 'cramped:hidden' : ''}`}
    >
      <Link
        to="/"
        aria-label={t('menu.logo')}
        className="font-display rounded-control text-ink mb-6 hidden min-h-11 items-center gap-3 px-3 text-xl font-semibold lg:flex"
      >
        <Mark className="size-8" />
        {product}
      </Link>
      <ul className="flex justify-around lg:flex-col lg:gap-1">
        {menuItems[variant].map((item) => (
          <li key={item.name} className="flex-1 lg:flex-none">
            <MenuEntry item={item} waiting={waiting(item.name)} actions={actions} />
          </li>
        ))}
      </ul>
      {askingToLogOut && <LogOutDialog onClose={() => setAskingToLogOut(false)} />}
    </nav>
  );
}
