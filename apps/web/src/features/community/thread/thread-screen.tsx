import { isNetworkClosed, postId, type PostId } from '@nestmate/contract';
import { Fragment } from 'react';
import { useParams } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { CallError } from '@/platform/query-client';
import { useMembership, useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { RowsSkeleton } from '@/ui/skeletons';
import { useThread } from '../community.queries';
import { KeepPlace } from '../keep-place';
import { ReplyForm } from '../writing/reply-form';
import { FollowButton } from './follow-button';
import { NewMark } from './new-mark';
import { PostView } from './post-view';
import { useFirstNew } from './use-first-new';
import { useReading } from './use-reading';

/** `/thread/:threadId`: a conversation of the community. */
export default function ThreadScreen() {
  const id = postId.safeParse(useParams().threadId);
  return id.success ? <Thread key={id.data} threadId={id.data} /> : <Gone />;
}

function Thread({ threadId }: { threadId: PostId }) {
  const { t } = useTranslation(['community', 'common']);
  const { userId } = useSelf();
  const membership = useMembership();
  const thread = useThread(threadId);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = thread;
  const latest = data?.pages.at(-1);
  const last = latest?.posts.at(-1)?.index;
  useReading(threadId, { last, isNew: thread.isFetchedAfterMount && latest?.thread.unread_count !== 0 });
  const firstNew = useFirstNew(thread);

  if (error instanceof CallError && error.code === 404) return <Gone />;
  if (!data)
    return (
      <NotLoaded
        queries={[thread]}
        title={t('failedThread')}
        loading={<RowsSkeleton label={t('common:loading')} />}
      />
    );
  const posts = data.pages.flatMap((page) => page.posts);
  const mayWrite = !membership || !isNetworkClosed(membership.matchingRoundStatus);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {latest?.thread.topic && <Chip>{latest.thread.topic.name}</Chip>}
        {mayWrite && <FollowButton threadId={threadId} isFollowed={latest?.is_followed ?? false} />}
      </div>
      {thread.hasPreviousPage && (
        <Button
          variant="quiet"
          fullWidth
          isPending={thread.isFetchingPreviousPage}
          onPress={() => void thread.fetchPreviousPage()}
        >
          {t('earlierPosts')}
        </Button>
      )}
      <KeepPlace as="div" className="divide-y divide-line" aria-live="polite" aria-relevant="additions">
        {posts.map((post) => (
          <Fragment key={post.post_id}>
            {post.index === firstNew && <NewMark />}
            <PostView threadId={threadId} post={post} me={userId} mayWrite={mayWrite} />
          </Fragment>
        ))}
      </KeepPlace>
      {hasNextPage && (
        <Button variant="quiet" fullWidth isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('morePosts')}
        </Button>
      )}
      {mayWrite ? <ReplyForm threadId={threadId} /> : <p className="mt-6 text-ink-2">{t('closed')}</p>}
    </div>
  );
}

/** A thread that never was, was removed, or is of somebody who is blocked. */
function Gone() {
  const { t } = useTranslation('community');
  return (
    <EmptyState title={t('gone.title')} action={<ButtonLink href="/community">{t('gone.back')}</ButtonLink>}>
      {t('gone.text')}
    </EmptyState>
  );
}
