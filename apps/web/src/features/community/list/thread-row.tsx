import type { CommunityThread } from '@nestmate/contract/community';
import { reactions as all } from '@nestmate/contract/reactions';
import { Moment } from '@/features/chat';
import { reactionSigns } from '@/features/reactions';
import { useTranslation } from '@/platform/texts/use-translation';
import { ChatIcon } from '@/ui/icons/chat';
import { PinIcon } from '@/ui/icons/threads';
import { Link } from '@/ui/link';
import { AuthorFace, useAuthorName } from '../author';
import { subjectOf } from '../subject';

/** One thread of the list. Firefox hyphenates worse, and gets a line more. */
export function ThreadRow({ thread }: { thread: CommunityThread }) {
  const { t } = useTranslation('community');
  const name = useAuthorName()(thread);
  const { subject, rest } = subjectOf(thread.body);
  const unread = thread.unread_count ?? 0;
  return (
    <li>
      <Link
        to={`/thread/${thread.post_id}`}
        className={`block rounded-card border p-4 transition hover:border-line-strong ${thread.is_pinned ? 'border-transparent bg-plum-soft' : 'border-line bg-surface'}`}
      >
        <span className="flex items-center gap-3 text-sm text-ink-2">
          <AuthorFace post={thread} size="sm" />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-1 font-semibold wrap-anywhere text-ink supports-[-moz-appearance:none]:line-clamp-2">
              {name}
            </span>
            <span className="flex min-w-0 gap-1.5">
              <span className="shrink-0">
                <Moment at={new Date(thread.date_created).toISOString()} />
              </span>
              {thread.topic && (
                <>
                  <span aria-hidden>·</span>
                  <span className="min-w-0 truncate">{thread.topic.name}</span>
                </>
              )}
            </span>
          </span>
          {thread.is_pinned && (
            <span className="inline-flex items-center gap-1 self-start font-semibold text-plum">
              <PinIcon className="size-4" />
              {t('pinned')}
            </span>
          )}
        </span>
        <span className="mt-3 flex items-start gap-4">
          <span className="min-w-0 flex-1">
            <span
              dir="auto"
              className={`line-clamp-2 text-base/snug wrap-anywhere sm:text-lg/snug supports-[-moz-appearance:none]:line-clamp-3 ${unread > 0 ? 'font-bold' : 'font-semibold'}`}
            >
              {subject}
            </span>
            {rest && (
              <span dir="auto" className="mt-1 line-clamp-2 wrap-anywhere text-ink-2">
                {rest}
              </span>
            )}
          </span>
          {thread.picture && (
            <img
              src={thread.picture.previewUrl}
              alt={t('picture.alt', { name })}
              width={80}
              height={80}
              loading="lazy"
              decoding="async"
              draggable={false}
              className="size-20 shrink-0 rounded-control bg-sunken object-cover sm:size-24"
            />
          )}
        </span>
        <span className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-2">
          <ReactionSum reactions={thread.reactions} />
          <Replies thread={thread} />
          {unread > 0 && (
            <span className="ml-auto inline-flex min-h-6 items-center rounded-full bg-apricot px-2.5 text-xs font-bold text-on-apricot">
              {t('unread', { count: unread })}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** The reactions to a first post, and their number. */
function ReactionSum({ reactions }: Pick<CommunityThread, 'reactions'>) {
  const { t } = useTranslation('reactions');
  const sum = reactions.reduce((total, { count }) => total + count, 0);
  if (sum === 0) return null;
  const isMine = reactions.some(({ is_mine: mine }) => mine);
  return (
    <span
      className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-2.5 tabular-nums ${isMine ? 'border-plum bg-plum-soft font-semibold text-plum' : 'border-line bg-paper'}`}
    >
      <span aria-hidden className="tracking-tight">
        {all
          .filter((one) => reactions.some(({ reaction }) => reaction === one))
          .map((one) => reactionSigns[one])
          .join('')}
      </span>
      <span aria-hidden>{sum}</span>
      <span className="sr-only">{t('sum', { count: sum })}</span>
    </span>
  );
}

/** The number of replies, the time of the last one, and the faces of the latest authors. */
function Replies({ thread: { post_count: posts, repliers, updatedAt: at } }: { thread: CommunityThread }) {
  const { t } = useTranslation('community');
  return (
    <span className="inline-flex items-center gap-2">
      {repliers.length === 0 ? (
        <ChatIcon className="size-4" />
      ) : (
        <span aria-hidden className="flex -space-x-2">
          {repliers.map((user, nth) => (
            // oxlint-disable-next-line react/no-array-index-key -- faces have no id
            <span key={nth} className="rounded-full ring-2 ring-surface">
              <AuthorFace post={{ user, by_office: user.by_office }} size="xs" />
            </span>
          ))}
        </span>
      )}
      <span>
        {t('replies', { count: posts - 1 })}
        {posts > 1 && (
          <>
            {` · ${t('latest')}`}
            <Moment at={new Date(at).toISOString()} />
          </>
        )}
      </span>
    </span>
  );
}
