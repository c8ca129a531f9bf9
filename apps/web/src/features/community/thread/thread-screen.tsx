import { postId, type PostId } from '@nestmate/contract/ids';
import { isNetworkClosed } from '@nestmate/contract/rules/rounds';
import { Fragment, useState, useLayoutEffect, useRef, useEffect } from 'react';
import { useParams } from 'react-router';
import { NotLoaded } from '@/features/not-loaded';
import { useMutedUntil } from '@/features/reports';
import { useAction } from '@/forms/use-action';
import { addPage } from '@/platform/calls/more-pages';
import { CallError } from '@/platform/calls/query-client';
import { useTitleOfPage } from '@/platform/page-title';
import { useMembership, useSelf } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Beside } from '@/ui/beside';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Chip } from '@/ui/chip';
import { EmptyState } from '@/ui/empty-state';
import { BellIcon } from '@/ui/icons/bell';
import { CheckIcon } from '@/ui/icons/check';
import { ScreenHeader } from '@/ui/screen-header';
import { Skeleton } from '@/ui/skeleton';
import { useWideScreen } from '@/ui/use-media';
import { CommunityCard } from '../community-card';
import { useThread, useWriters, useMarkThreadRead } from '../community.queries';
import { useFollowThread } from '../posts.queries';
import { ScrollAnchor } from '../scroll-anchor';
import { subjectOf } from '../subject';
import { MutedNote } from '../writing/muted-note';
import { ReplyComposer } from '../writing/reply-composer';
import { OtherThreads, PeopleHere } from './beside-thread';
import { PostView } from './post-view';

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
        <ScrollAnchor
          as="div"
          className="flex flex-col gap-4 pb-5"
          aria-live="polite"
          aria-relevant="additions"
        >
          {posts.map((post) => (
            <Fragment key={post.post_id}>
              {post.index === firstNew && <NewMark />}
              <PostView threadId={threadId} post={post} me={userId} mayWrite={mayWrite} />
            </Fragment>
          ))}
        </ScrollAnchor>
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

/** Shows whether I am notified of replies, and toggles it. */
function FollowButton({ threadId, isFollowed }: { threadId: PostId; isFollowed: boolean }) {
  const { t } = useTranslation('community');
  const follow = useAction(useFollowThread(threadId));
  const press = () => void follow.run(!isFollowed);
  return (
    <span className="-mr-3.5 ml-auto" title={t(isFollowed ? 'follow.stopHint' : 'follow.startHint')}>
      <Button
        variant="quiet"
        size="sm"
        icon={isFollowed ? <CheckIcon className="size-5" /> : <BellIcon className="size-5" />}
        isPending={follow.isPending}
        onPress={press}
      >
        {t(isFollowed ? 'follow.stop' : 'follow.start')}
      </Button>
    </span>
  );
}

/** The place of a thread: its first post, and replies. */
const ThreadSkeleton = ({ label }: { label: string }) => (
  <output aria-label={label} className="flex flex-col gap-4">
    <span className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <span className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <Skeleton className="h-4 w-1/3" />
      </span>
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/4" />
    </span>
    {[0, 1, 2].map((nth) => (
      <span key={nth} className="flex gap-3">
        <Skeleton className="size-10 shrink-0 rounded-full" />
        <Skeleton className={`h-16 rounded-card ${nth % 2 ? 'w-3/5' : 'w-4/5'}`} />
      </span>
    ))}
  </output>
);

/** Reports posts as read once they are shown in a visible window. */
function useReading(threadId: PostId, { last, isNew }: { last: number | undefined; isNew: boolean }) {
  const { mutate } = useMarkThreadRead(threadId);
  useEffect(() => {
    if (last === undefined || !isNew) return undefined;
    const report = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', report);
      mutate(last);
    };
    document.addEventListener('visibilitychange', report);
    report();
    return () => document.removeEventListener('visibilitychange', report);
  }, [last, isNew, mutate]);
}

/** Marks the first unread post, at which the thread opens. */
function NewMark() {
  const { t } = useTranslation('community');
  const mark = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => mark.current?.scrollIntoView({ block: 'start' }), []);
  return (
    <p
      ref={mark}
      className="scroll-mt-20 pt-4 text-center text-sm font-semibold text-plum before:mr-2 before:inline-block before:size-2 before:rounded-full before:bg-apricot"
    >
      {t('newSince')}
    </p>
  );
}

/** The first post that was unread when the thread was opened; it stays marked although it is read now. */
function useFirstNew({ data, isFetchedAfterMount }: ReturnType<typeof useThread>): number | null {
  const [opened, setOpened] = useState<number | null>();
  const found = data?.pages[0]?.first_unread;
  if (opened === undefined && isFetchedAfterMount && found !== undefined) setOpened(found);
  return opened ?? null;
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
