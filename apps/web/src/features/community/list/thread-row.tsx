import type { CommunityThread } from '@nestmate/contract';
import { Link } from 'react-router';
import { Moment } from '@/features/chat';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Chip } from '@/ui/chip';
import { ChatIcon } from '@/ui/icons/chat';
import { useAuthorName } from '../author-name';

/** One thread of the list. Firefox hyphenates worse, and gets a line more. */
export function ThreadRow({ thread }: { thread: CommunityThread }) {
  const { t } = useTranslation('community');
  const name = useAuthorName()(thread);
  const replies = thread.post_count - 1;
  const unread = thread.unread_count ?? 0;
  return (
    <li>
      <Link
        to={`/thread/${thread.post_id}`}
        className="flex gap-3 px-4 py-4 -outline-offset-2 hover:bg-sunken"
      >
        <Avatar name={name} src={thread.user?.image_urls?.square} size="sm" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2 text-sm text-ink-2">
            <span className="line-clamp-1 min-w-0 flex-1 font-semibold wrap-anywhere text-ink supports-[-moz-appearance:none]:line-clamp-2">
              {name}
            </span>
            {thread.is_pinned && <Chip tone="plum">{t('pinned')}</Chip>}
            <Moment at={new Date(thread.updatedAt).toISOString()} className="shrink-0" />
          </span>
          <span
            className={`mt-0.5 line-clamp-2 wrap-anywhere supports-[-moz-appearance:none]:line-clamp-3 ${unread > 0 ? 'font-semibold' : ''}`}
          >
            {thread.body}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-1.5 text-sm text-ink-2">
            <ChatIcon className="size-4" />
            {t('replies', { count: replies })}
            {thread.topic && <Chip>{thread.topic.name}</Chip>}
            <span className="ml-auto">
              <Badge count={unread} label={t('unread', { count: unread })} />
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}
