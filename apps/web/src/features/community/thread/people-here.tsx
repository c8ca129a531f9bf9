import type { CommunityPost } from '@nestmate/contract';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';
import { useAuthorName } from '../author-name';

const shown = 4;

/** Who takes part in a thread, each once, with a way to their profile. */
export function PeopleHere({ posts }: { posts: readonly CommunityPost[] }) {
  const { t } = useTranslation('community');
  const nameOf = useAuthorName();
  const people = new Map(
    posts.flatMap((post) => (post.user && !post.is_removed ? [[post.user.user_id, post] as const] : [])),
  );
  if (people.size === 0) return null;
  const [first, others] = [[...people.values()].slice(0, shown), Math.max(0, people.size - shown)];
  return (
    <Card as="section">
      <h2 className="text-lg">{t('people.title')}</h2>
      <ul className="mt-2 -mb-1">
        {first.map((post) => {
          const { user } = post;
          const face = (
            <>
              <Avatar name={nameOf(post)} src={user?.image_urls?.square} size="sm" />
              <span className="min-w-0 wrap-anywhere">{nameOf(post)}</span>
            </>
          );
          return (
            <li key={user?.user_id}>
              {user?.membership_id ? (
                <Link
                  to={`/profile/${user.membership_id}`}
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
