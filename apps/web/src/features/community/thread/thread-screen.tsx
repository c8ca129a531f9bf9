import { isNetworkClosed, postId, type PostId } from '@nestmate/contract';
import { Fragment } from 'react';
import { useParams } from 'react-router';
import { useMutedUntil } from '@/features/decisions';
import { NotLoaded } from '@/features/not-loaded';
import { addPage } from '@/platform/more-pages';
import { useTitleOfPage } from '@/platform/page-title';
import { CallError } from '@/platform/query-client';
import { useMembership, useSelf } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Beside } from '@/ui/beside';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { ScreenHeader } from '@/ui/screen-header';
import { useWideScreen } from '@/ui/use-media';
import { useThread, useWriters } from '../community.queries';
import { CommunityCard } from '../info/community-card';
import { KeepPlace } from '../keep-place';
import { subjectOf } from '../subject';
import { MutedNote } from '../writing/muted-note';
import { ReplyComposer } from '../writing/reply-composer';
import { FollowButton } from './follow-button';
import { NewMark } from './new-mark';
import { OtherThreads } from './other-threads';
import { PeopleHere } from './people-here';
import { PostView } from './post-view';
import { ThreadSkeleton } from './thread-skeleton';
import { useFirstNew } from './use-first-new';
import { useReading } from './use-reading';

/** `/thread/:threadId`: a conversation of the community. */
export default function ThreadScreen() {
  const id = postId.safeParse(useParams().threadId);
  return id.success ? <Thread key={id.data} threadId={id.data} /> : <Gone />;
}

function Thread({ threadId }: { threadId: PostId }) {
  const { t } = useTranslation(['community', 'common', 'shell']);
  const { userId } = useSelf();
  const membership = useMembership();
  const mutedUntil = useMutedUntil();
  const isWide = useWideScreen();
  const thread = useThread(threadId);
  const { data: writers } = useWriters(threadId, { isShown: isWide });
  const { data, error, hasNextPage, isFetchingNextPage } = thread;
  const latest = data?.pages.at(-1);
  const last = latest?.posts.at(-1)?.index;
  useReading(threadId, { last, isNew: thread.isFetchedAfterMount && latest?.thread.unread_count !== 0 });
  const firstNew = useFirstNew(thread);
  const subject = latest && subjectOf(latest.thread.body).subject;
  useTitleOfPage(subject);

  if (error instanceof CallError && error.code === 404) return <Gone />;
  if (!data || !latest)
    return (
      <>
        <ScreenHeader title={t('shell:titles.thread')} />
        <NotLoaded
          queries={[thread]}
          title={t('failedThread')}
          loading={<ThreadSkeleton label={t('common:loading')} />}
        />
      </>
    );
  const posts = data.pages.flatMap((page) => page.posts);
  const replies = latest.thread.post_count - 1;
  const { topic } = latest.thread;
  const isOpen = !membership || !isNetworkClosed(membership.matchingRoundStatus);
  const mayWrite = isOpen && mutedUntil === null;
  return (
    <>
      <ScreenHeader title={subject ?? ''} />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="-mt-3 mb-2 flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-ink-2">
          {topic && <Chip>{topic.name}</Chip>}
          {t('replies', { count: replies })}
          {isOpen && <FollowButton threadId={threadId} isFollowed={latest.is_followed} />}
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
        <KeepPlace as="div" className="flex flex-col gap-4 pb-5" aria-live="polite" aria-relevant="additions">
          {posts.map((post) => (
            <Fragment key={post.post_id}>
              {post.index === firstNew && <NewMark />}
              <PostView threadId={threadId} post={post} me={userId} mayWrite={mayWrite} />
            </Fragment>
          ))}
        </KeepPlace>
        {hasNextPage && (
          <Button
            variant="quiet"
            fullWidth
            isPending={isFetchingNextPage}
            onPress={() => void addPage(thread, 'next')}
          >
            {t('morePosts')}
          </Button>
        )}
        {mayWrite && replies === 0 && posts.length === 1 && (
          <p className="my-6 text-center text-ink-2">{t('noReplies')}</p>
        )}
        {!isOpen ? (
          <p className="mt-6 text-ink-2">{t('closed')}</p>
        ) : mutedUntil ? (
          <MutedNote until={mutedUntil} />
        ) : (
          <ReplyComposer threadId={threadId} hasMore={hasNextPage} />
        )}
      </div>
      {isWide && (
        <Beside label={t('beside')} isSticky className="flex flex-col gap-4">
          {writers && writers.count > 0 && <PeopleHere {...writers} />}
          <OtherThreads threadId={threadId} />
          <CommunityCard />
        </Beside>
      )}
    </>
  );
}

/** Shown for a thread that never existed, was removed, or was started by a blocked person. */
function Gone() {
  const { t } = useTranslation(['community', 'shell']);
  return (
    <>
      <ScreenHeader title={t('shell:titles.thread')} />
      <EmptyState
        title={t('gone.title')}
        action={<ButtonLink href="/community">{t('gone.back')}</ButtonLink>}
      >
        {t('gone.text')}
      </EmptyState>
    </>
  );
}
