import type { ComponentType } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Badge } from '@/ui/badge';
import { ChatIcon } from '@/ui/icons/chat';
import { CardsIcon } from '@/ui/icons/deck';
import { DotsIcon } from '@/ui/icons/dots';
import { HomeIcon } from '@/ui/icons/home';
import { LogoutIcon } from '@/ui/icons/logout';
import { InfoIcon, QuestionIcon } from '@/ui/icons/notices';
import { PeopleIcon } from '@/ui/icons/people';
import { Link } from '@/ui/link';
import type { MenuItem, MenuName } from './menu';

interface Actions {
  askToLogOut: () => void;
  contactSupport: () => void;
  refresh: () => void;
}

const shape =
  'group relative flex min-h-16 w-full min-w-11 flex-col items-center justify-center gap-0.5 px-1 text-xs max-[379px]:px-0.5 max-[339px]:min-w-9 text-ink-2 lg:min-h-11 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-3 lg:text-base';
const usable = 'hover:text-ink lg:hover:bg-ink/5';
const chosen = 'aria-[current]:font-semibold aria-[current]:text-plum lg:aria-[current]:bg-plum-soft';

interface MenuEntryProps {
  item: MenuItem;
  waiting: number;
  /** `true` on a page that belongs to the item's own. */
  current: 'page' | 'true' | undefined;
  actions: Actions;
}

/** One item: a link if it opens a screen, otherwise a button; disabled during registration. */
export function MenuEntry({ item, waiting, current, actions }: MenuEntryProps) {
  const { t } = useTranslation('shell');
  const content = (
    <>
      <span className="relative lg:static">
        <MenuIcon name={item.name} />
        {item.does !== 'nothing' && <WaitingBadge name={item.name} count={waiting} />}
      </span>
      <span className="max-w-full truncate max-[379px]:tracking-tight lg:hidden">
        {t(item.name === 'email' || item.name === 'logOut' ? `menu.${item.name}Short` : `menu.${item.name}`)}
      </span>
      <span className="text-left max-lg:hidden">{t(`menu.${item.name}`)}</span>
    </>
  );
  switch (item.does) {
    case 'open':
      return (
        <Link
          to={item.path}
          onClick={actions.refresh}
          aria-current={current}
          className={`${shape} ${usable} ${chosen}`}
        >
          {content}
        </Link>
      );
    case 'askToLogOut':
      return (
        <button type="button" onClick={actions.askToLogOut} className={`${shape} ${usable}`}>
          {content}
        </button>
      );
    case 'contactSupport':
      return (
        <button type="button" onClick={actions.contactSupport} className={`${shape} ${usable}`}>
          {content}
        </button>
      );
    case 'nothing':
      return (
        <button
          type="button"
          aria-disabled
          title={t('menu.afterRegistration')}
          className={`${shape} cursor-default opacity-50`}
        >
          {content}
        </button>
      );
  }
}

const icons: Record<MenuName, ComponentType<{ className?: string }>> = {
  group: PeopleIcon,
  chats: ChatIcon,
  swipe: CardsIcon,
  home: HomeIcon,
  welcome: InfoIcon,
  dots: DotsIcon,
  email: QuestionIcon,
  logOut: LogoutIcon,
};

function MenuIcon({ name }: { name: MenuName }) {
  const Icon = icons[name];
  return <Icon className="size-6" />;
}

const labels: Partial<Record<MenuName, 'menu.unread' | 'menu.threads' | 'menu.answers'>> = {
  chats: 'menu.unread',
  group: 'menu.threads',
  email: 'menu.answers',
};

/** A menu item's count; hidden at 0. */
function WaitingBadge({ name, count }: { name: MenuName; count: number }) {
  const { t } = useTranslation('shell');
  if (count === 0) return null;
  return (
    <span className="absolute -top-1.5 left-3.5 lg:top-1/2 lg:right-3 lg:left-auto lg:-translate-y-1/2">
      <Badge count={count} label={t(labels[name] ?? 'menu.requests', { count })} />
    </span>
  );
}
