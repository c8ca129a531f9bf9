import { useTranslation } from 'react-i18next';
import type { MenuName } from './menu';

/** How many things wait behind a menu item; nothing when none do. */
export function WaitingBadge({ name, count }: { name: MenuName; count: number }) {
  const { t } = useTranslation('shell');
  if (count === 0) return null;
  return (
    <span className="absolute -top-1.5 left-3.5 flex h-5 min-w-5 items-center justify-center rounded-full bg-apricot px-1 text-xs font-semibold text-[#241B26] tabular-nums">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{t(name === 'chats' ? 'menu.unread' : 'menu.requests', { count })}</span>
    </span>
  );
}
