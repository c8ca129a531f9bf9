import type { NotificationItem } from '@nestmate/contract/notification-list';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { fullName } from '@nestmate/contract/text/full-name';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { type ReactNode, useEffect } from 'react';
import { Moment } from '@/features/chat';
import { NotLoaded } from '@/features/not-loaded';
import { useOpenRequestCount } from '@/features/room';
import { addPage } from '@/platform/calls/more-pages';
import { useIsLookedAt } from '@/platform/looked-at';
import { useSelf, useMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { ChatIcon } from '@/ui/icons/chat';
import { HomeIcon } from '@/ui/icons/home';
import { Link } from '@/ui/link';
import { OfficeFace } from '@/ui/office-face';
import { Row, Rows } from '@/ui/row';
import { RowsSkeleton } from '@/ui/skeletons';
import { useBadges, useUnreadMessages } from '../badges';
import { seeNotifications, type useNotifications } from './bell.queries';

/** Shown items count as seen once the person looks at the list. */
function useSeeing(newest: number | undefined) {
  const { membershipId } = useSelf();
  const unseen = useBadges(({ badges }) => badges?.newNotifications ?? 0);
  const isLookedAt = useIsLookedAt();
  useEffect(() => {
    if (newest !== undefined && unseen > 0 && isLookedAt) void seeNotifications(membershipId, newest);
  }, [membershipId, newest, unseen, isLookedAt]);
}

interface NotificationListProps {
  list: ReturnType<typeof useNotifications>;
  /** Marks everything as read. */
  readsAll: ReactNode;
}

/** Things that wait elsewhere, then the notifications, latest first. */
export function NotificationList({ list, readsAll }: NotificationListProps) {
  const { t } = useTranslation('bell');
  const items = list.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const listed = items.filter(({ kind, is_read }) => kind === 'request.received' && !is_read).length;
  const waiting = useWaiting(listed);
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

interface WaitingLink {
  to: string;
  icon: ReactNode;
  label: string;
}

/**
 * Things that wait for the person elsewhere: requests to answer, unless the network is closed, and messages to read.
 * The `listed` requests that unread items already mention are not repeated.
 */
function useWaiting(listed: number): WaitingLink[] {
  const { t } = useTranslation(['shell', 'room']);
  const status = useMembership()?.matchingRoundStatus;
  const requests = useOpenRequestCount(useBadges(({ badges }) => badges?.incomingRequests));
  const messages = useUnreadMessages();
  const openRequests = status !== undefined && isNetworkClosed(status) ? 0 : requests;
  return [
    ...(openRequests > listed
      ? [
          {
            to: '/matches/incoming-requests',
            icon: <HomeIcon />,
            label: t('room:requests.waiting', { count: openRequests }),
          },
        ]
      : []),
    ...(messages > 0
      ? [{ to: '/chat', icon: <ChatIcon />, label: t('menu.unread', { count: messages }) }]
      : []),
  ];
}

function WaitingList({ waiting }: { waiting: readonly WaitingLink[] }) {
  const { t } = useTranslation('bell');
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-base font-semibold">{t('waiting')}</h2>
      <Rows label={t('waiting')}>
        {waiting.map((one) => (
          <Row key={one.to} {...one} />
        ))}
      </Rows>
    </section>
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
  useSeeing(items?.[0]?.notified_at);
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

/** The people it is about; the housing office if it is nobody in particular. */
function Face({ people: [first] }: Pick<NotificationItem, 'people'>) {
  if (first)
    return (
      <Avatar name={fullName(first.first_name, first.last_name)} src={first.image_urls?.square} size="sm" />
    );
  return <OfficeFace size="sm" />;
}

/** One item; links to its subject, unless it has no page but this list. */
function NotificationRow({ item }: { item: NotificationItem }) {
  const { t } = useTranslation('bell');
  const words = useNotificationWords();
  const content = (
    <>
      <Face people={item.people} />
      <span className="min-w-0 flex-1">
        <span className={`block wrap-anywhere ${item.is_read ? '' : 'font-semibold'}`}>{words(item)}</span>
        {item.message && (
          <span className="mt-1 block">
            <span className="block font-semibold wrap-anywhere">{item.message.subject}</span>
            <span className="block whitespace-pre-line wrap-anywhere text-ink-2">{item.message.body}</span>
          </span>
        )}
        {item.thread && (
          <span className="mt-0.5 block truncate text-sm text-ink-2">
            {t('thread', { words: item.thread.words })}
          </span>
        )}
        <Moment at={new Date(item.happened_at).toISOString()} className="mt-0.5 block text-sm text-ink-2" />
      </span>
      {!item.is_read && (
        <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-apricot ring-1 ring-on-apricot/30">
          <span className="sr-only">{t('unread')}</span>
        </span>
      )}
    </>
  );
  const look = 'flex gap-3 px-4 py-4';
  return (
    <li>
      {item.path === '/notifications' ? (
        <div className={look}>{content}</div>
      ) : (
        <Link to={item.path} className={`${look} -outline-offset-2 hover:bg-sunken`}>
          {content}
        </Link>
      )}
    </li>
  );
}

/** Two names and the number of others, or three names. */
function useNames() {
  const { t, language } = useTranslation('bell');
  return ({ people, people_count: all }: NotificationItem): string => {
    const named = all > people.length ? people.slice(0, 2) : people;
    const names = named.map((person) => fullName(person.first_name, person.last_name));
    const others = all - named.length;
    return listOfNames(others > 0 ? [...names, t('others', { count: others })] : names, language);
  };
}

/** An item as a sentence. People who have left are not named. */
function useNotificationWords(): (item: NotificationItem) => string {
  const { t } = useTranslation('bell');
  const namesIn = useNames();
  return (item) => {
    const { kind, agreed_by: by, people_count: count } = item;
    if (kind === 'room.left' && count === 0) return t('items.room.leftUnnamed');
    const names = namesIn(item);
    if (kind === 'room.joined' && by)
      return t('items.room.agreed', { by: fullName(by.first_name, by.last_name), names });
    // One follows one's own threads, too, and calls them one's own.
    if (item.thread?.is_mine && kind === 'community.replied')
      return t('items.community.repliedToMine', { names, count });
    if (item.thread?.is_mine && kind === 'community.officeReplied')
      return t('items.community.officeRepliedToMine');
    return t(`items.${kind}`, { names, count });
  };
}
