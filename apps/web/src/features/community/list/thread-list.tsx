import { useEffect, useEffectEvent, useRef } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { addPage } from '@/platform/calls/more-pages';
import { useMembership } from '@/platform/session/session';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { Skeleton } from '@/ui/skeleton';
import type { useThreads } from '../community.queries';
import { useNews } from '../news.store';
import { ScrollAnchor } from '../scroll-anchor';
import { ThreadRow } from './thread-row';

interface ThreadListProps {
  threads: ReturnType<typeof useThreads>['threads'];
  /** Shows the list from its top, with the news. */
  beginAgain: () => unknown;
  text: string;
  /** Whether only the threads of one topic are requested. */
  isAboutOne: boolean;
  mayWrite: boolean;
}

/** The threads of a community, or what is shown instead of them. */
export function ThreadList({ threads, beginAgain, text, isAboutOne, mayWrite }: ThreadListProps) {
  const { t } = useTranslation(['community', 'common']);
  const hasNews = useNews((news) => news.hasNews);
  const { data } = threads;
  if (!data)
    return (
      <NotLoaded
        queries={[threads]}
        title={t('failed')}
        loading={<ThreadsSkeleton label={t('common:loading')} />}
      />
    );
  // A thread that moved up while pages were read is on two of them; its upper position is the newer one.
  const seen = new Set<string>();
  const shown = data.pages
    .flatMap((page) => page.threads)
    .filter(({ post_id: id }) => !seen.has(id) && seen.add(id));
  if (shown.length === 0)
    return text ? (
      <EmptyState title={t('notFound.title')}>{t('notFound.text')}</EmptyState>
    ) : (
      <EmptyState
        scene="lit"
        title={t(!mayWrite ? 'empty.closed' : isAboutOne ? 'topics.emptyTitle' : 'empty.title')}
        action={mayWrite && <ButtonLink href="/new-post">{t('write')}</ButtonLink>}
      >
        {t(!mayWrite ? 'closed' : isAboutOne ? 'topics.emptyText' : 'empty.text')}
      </EmptyState>
    );
  function showNews() {
    scrollTo({ top: 0 });
    void beginAgain();
  }
  const isFirstVisit = shown.every(({ unread_count: unread }) => unread === null);
  return (
    <>
      {isFirstVisit && mayWrite && !text && !isAboutOne && <FirstVisit />}
      {hasNews && (
        <div className="sticky top-[calc(var(--call-bar,0px)+0.75rem)] z-10 mb-3 flex justify-center">
          <Button size="sm" onPress={showNews}>
            {t('news')}
          </Button>
        </div>
      )}
      {threads.hasPreviousPage && (
        <More
          label={t('above')}
          isPending={threads.isFetchingPreviousPage}
          hasFailed={threads.isFetchPreviousPageError}
          load={() => void addPage(threads, 'previous')}
        />
      )}
      <ScrollAnchor as="ul" aria-label={t('listLabel')} className="flex flex-col gap-3">
        {shown.map((thread) => (
          <ThreadRow key={thread.post_id} thread={thread} />
        ))}
      </ScrollAnchor>
      {threads.hasNextPage && (
        <More
          label={t('more')}
          isPending={threads.isFetchingNextPage}
          hasFailed={threads.isFetchNextPageError}
          load={() => void addPage(threads, 'next')}
        />
      )}
    </>
  );
}

/** Shown above the list to a person who has opened no thread yet. */
function FirstVisit() {
  const { t } = useTranslation('community');
  const community = useMembership()?.subNetworkName ?? '';
  return (
    <Card as="section" className="mb-3 flex items-center gap-5">
      <div className="min-w-0 flex-1">
        <h2 className="text-lg wrap-anywhere">{t('firstVisit.title', { community })}</h2>
        <p className="mt-1 text-ink-2">{t('firstVisit.text')}</p>
        <div className="mt-4">
          <ButtonLink href="/new-post" size="sm" variant="secondary">
            {t('firstVisit.action')}
          </ButtonLink>
        </div>
      </div>
      <div className="hidden shrink-0 sm:block">
        <WindowPicture scene="lit" />
      </div>
    </Card>
  );
}

/** The place of a list of threads. */
const ThreadsSkeleton = ({ label }: { label: string }) => (
  <output aria-label={label} className="flex flex-col gap-3">
    {[0, 1, 2, 3].map((nth) => (
      <span key={nth} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
        <span className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <Skeleton className="h-4 w-1/3" />
        </span>
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-7 w-2/5 rounded-full" />
      </span>
    ))}
  </output>
);

interface MoreProps {
  label: string;
  isPending: boolean;
  hasFailed: boolean;
  load: () => void;
}

/** Loads a page when its end comes near, and by a button for people who use one. */
function More({ label, isPending, hasFailed, load }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadNear = useEffectEvent(load);
  useEffect(() => {
    // Watched again after each page: at the very top a browser keeps its place at the top, so the end stays near. What
    // failed waits for the button.
    if (!end.current || isPending || hasFailed) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadNear(), {
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isPending, hasFailed]);
  return (
    <div ref={end} className="my-3">
      <Button variant="quiet" fullWidth isPending={isPending} onPress={load}>
        {label}
      </Button>
    </div>
  );
}
