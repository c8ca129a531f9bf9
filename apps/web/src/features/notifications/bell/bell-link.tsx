import { useTranslation } from '@/platform/texts/use-translation';
import { Anchor } from '@/ui/anchor';
import { Badge } from '@/ui/badge';
import { iconButtonClasses } from '@/ui/icon-button-classes';
import { BellIcon } from '@/ui/icons/bell';
import { useBadges } from '../badges';

/** Leads to the list of notifications, and counts the new ones. */
export function BellLink({ isCurrent = false }: { isCurrent?: boolean }) {
  const { t } = useTranslation('shell');
  const count = useBadges(({ badges }) => badges?.newNotifications ?? 0);
  return (
    <Anchor
      href="/notifications"
      isCurrent={isCurrent}
      className={`relative aria-[current]:bg-plum-soft aria-[current]:text-plum ${iconButtonClasses({})}`}
    >
      <BellIcon className="size-6" />
      <span className="sr-only">{t('titles.notifications')}</span>
      <span className="absolute top-1 left-6.5">
        <Badge count={count} label={t('menu.news', { count })} />
      </span>
    </Anchor>
  );
}
