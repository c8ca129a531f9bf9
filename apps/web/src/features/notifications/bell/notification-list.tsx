import { type ReactNode, useEffect } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { addPage } from '@/platform/more-pages';
import { useSelf } from '@/platform/session';
import { useIsLookedAt } from '@/platform/use-is-looked-at';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { RowsSkeleton } from '@/ui/skeletons';
import { useBadges } from '../badges';
import { seeNotifications, type useNotifications } from './bell.queries';
import { NotificationRow } from './notification-row';
import { useWaiting, WaitingList } from './waiting-list';

/** Shown items count as seen once the person looks at the list. */
function useSeeing(newest: number | undefined) {
  const { membershipId } = useSelf();
  const unseen = useBadges(({ badges }) => badges?.newNotifications ?? 0);
  const isLookedAt = useIsLookedAt();
  useEffect(() => {
    if (newest !== undefined && unseen > 0 && isLookedAt) void seeNotifications(membershipId, newest);
  }, [membershipId, newest, unseen, isLookedAt]);
}

interface Props {
  list: ReturnType<typeof useNotifications>;
  /** Marks everything as read. */
  readsAll: ReactNode;
}

/** Things that wait elsewhere, then the notifications, latest first. */
export function NotificationList({ list, readsAll }: Props) {
  const { t } = useTranslation('bell');
  const items = list.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const told = items.filter(({ kind, is_read }) => kind === 'request.received' && !is_read).length;
  const waiting = useWaiting(told);
  return (
    <>
      {waiting.length > 0 && <WaitingList waiting={waiting} />}
      {(waiting.length > 0 || readsAll) && (
        <div className="mb-2 flex min-h-9 items-center justify-between gap-3">
          <h2 className="text-base font-semibold">{t('news')}</h2>
          {readsAll}
        </div>
      )}
      <Items list={list} isAll={waiting.length === 0} />
    </>
  );
}

interface ItemsProps {
  list: ReturnType<typeof useNotifications>;
  /** Whether nothing else waits. */
  isAll: boolean;
}

function Items({ list, isAll }: ItemsProps) {
  const { t } = useTranslation(['bell', 'common', 'shell']);
  const items = list.data?.pages.flatMap(({ notifications }) => notifications);
  useSeeing(items?.[0]?.told_at);
  if (!items)
    return (
      <NotLoaded
        queries={[list]}
        title={t('failed')}
        loading={<RowsSkeleton label={t('common:loading')} />}
      />
    );
  if (items.length === 0 && !isAll) return <p className="text-ink-2">{t('empty.besides')}</p>;
  if (items.length === 0)
    return (
      <EmptyState scene="moon" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  return (
    <>
      <ul
        aria-label={t('shell:titles.notifications')}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {items.map((item) => (
          <NotificationRow key={item.notification_id} item={item} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="mt-3">
          <Button
            variant="quiet"
            fullWidth
            isPending={list.isFetchingNextPage}
            onPress={() => void addPage(list, 'next')}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  );
}
