import { isNetworkClosed, postId, type PostId } from '@nestmate/contract';
import { useParams } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { CallError } from '@/platform/query-client';
import { useMembership, useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { RowsSkeleton } from '@/ui/skeletons';
import { useThread } from '../community.queries';
import { ReplyForm } from '../writing/reply-form';
import { PostView } from './post-view';
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
  useReading(threadId, { last, isNew: latest?.thread.unread_count !== 0 });

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
      <div className="divide-y divide-line" aria-live="polite" aria-relevant="additions">
        {posts.map((post) => (
          <PostView key={post.post_id} post={post} me={userId} />
        ))}
      </div>
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
