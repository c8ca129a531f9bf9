import { useTranslation } from '@/platform/use-translation';
import { Badge } from '@/ui/badge';
import type { MenuName } from './menu';

const labels: Partial<Record<MenuName, 'menu.unread' | 'menu.threads' | 'menu.answers'>> = {
  chats: 'menu.unread',
  group: 'menu.threads',
  email: 'menu.answers',
};

/** A menu item's count; hidden at 0. */
export function WaitingBadge({ name, count }: { name: MenuName; count: number }) {
  const { t } = useTranslation('shell');
  if (count === 0) return null;
  return (
    <span className="absolute -top-1.5 left-3.5 lg:top-1/2 lg:right-3 lg:left-auto lg:-translate-y-1/2">
      <Badge count={count} label={t(labels[name] ?? 'menu.requests', { count })} />
    </span>
  );
}
