import type { PostAuthor } from '@nestmate/contract/community';
import type { PostId } from '@nestmate/contract/ids';
import { fullName } from '@nestmate/contract/text/full-name';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { Link } from '@/ui/link';
import { useThreads } from '../community.queries';
import { subjectOf } from '../subject';

interface PeopleHereProps {
  /** The first authors. */
  people: readonly PostAuthor[];
  /** The number of all authors. */
  count: number;
}

/** The participants of a thread, each once, with a link to their profile. */
export function PeopleHere({ people, count }: PeopleHereProps) {
  const { t } = useTranslation('community');
  const others = count - people.length;
  return (
    <Card as="section">
      <h2 className="text-lg">{t('people.title')}</h2>
      <ul className="mt-2 -mb-1">
        {people.map(({ user_id: id, membership_id: profile, first_name, last_name, image_urls: urls }) => {
          const name = fullName(first_name, last_name);
          const face = (
            <>
              <Avatar name={name} src={urls?.square} size="sm" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </>
          );
          return (
            <li key={id}>
              {profile ? (
                <Link
                  to={`/profile/${profile}`}
                  className="-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 hover:bg-sunken"
                >
                  {face}
                </Link>
              ) : (
                <span className="flex min-h-12 items-center gap-3">{face}</span>
              )}
            </li>
          );
        })}
      </ul>
      {others > 0 && <p className="mt-2 text-sm text-ink-2">{t('people.more', { count: others })}</p>}
    </Card>
  );
}

const shown = 3;

/** Other threads of the community: those with something unread first. */
export function OtherThreads({ threadId }: { threadId: PostId }) {
  const { t } = useTranslation('community');
  const { threads } = useThreads({ order: 'active', text: '', topic: null });
  const others = (threads.data?.pages ?? [])
    .flatMap((page) => page.threads)
    .filter(({ post_id: id }) => id !== threadId);
  const isNew = ({ unread_count: unread }: (typeof others)[number]) => (unread ?? 0) > 0;
  const first = [...others.filter(isNew), ...others.filter((each) => !isNew(each))].slice(0, shown);
  if (first.length === 0) return null;
  return (
    <Card as="section">
      <h2 className="text-lg">{t('others.title')}</h2>
      <ul className="mt-2 -mb-1">
        {first.map(({ post_id: id, body, unread_count: unread, post_count: posts }) => (
          <li key={id}>
            <Link
              to={`/thread/${id}`}
              className="-mx-2 flex min-h-12 items-center gap-3 rounded-control px-2 py-1.5 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span
                  dir="auto"
                  className={`line-clamp-2 leading-snug wrap-anywhere ${unread ? 'font-semibold' : ''}`}
                >
                  {subjectOf(body).subject}
                </span>
                <span className="text-sm text-ink-2">{t('replies', { count: posts - 1 })}</span>
              </span>
              <Badge count={unread ?? 0} label={t('unread', { count: unread ?? 0 })} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
