import { fullName, type NotificationItem } from '@nestmate/contract';
import { Link } from 'react-router';
import { Moment } from '@/features/chat';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { OfficeFace } from '@/ui/office-face';
import { useNotificationWords } from './notification-words';

/** The people it is about; the housing office if it is nobody in particular. */
function Face({ people: [first] }: Pick<NotificationItem, 'people'>) {
  if (first)
    return (
      <Avatar name={fullName(first.first_name, first.last_name)} src={first.image_urls?.square} size="sm" />
    );
  return <OfficeFace size="sm" />;
}

/** One item; links to its subject, unless it has no page but this list. */
export function NotificationRow({ item }: { item: NotificationItem }) {
  const { t } = useTranslation('bell');
  const words = useNotificationWords();
  const content = (
    <>
      <Face people={item.people} />
      <span className="min-w-0 flex-1">
        <span className={`block wrap-anywhere ${item.is_read ? '' : 'font-semibold'}`}>{words(item)}</span>
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
