import { useEffect, useRef } from 'react';
import { NotLoaded } from '@/features/not-loaded';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { EmptyState } from '@/ui/empty-state';
import { RowsSkeleton } from '@/ui/skeletons';
import type { useThreads } from '../community.queries';
import { forgetNews, useNews } from './news.store';
import { ThreadRow } from './thread-row';

interface Props {
  threads: ReturnType<typeof useThreads>;
  /** What was searched for. */
  text: string;
  /** Whether only the threads of one topic are asked for. */
  isAboutOne: boolean;
  mayWrite: boolean;
}

/** The threads of a community, and what is there in place of them. */
export function ThreadList({ threads, text, isAboutOne, mayWrite }: Props) {
  const { t } = useTranslation(['community', 'common']);
  const hasNews = useNews((news) => news.hasNews);
  const { data, dataUpdatedAt, refetch } = threads;
  useEffect(forgetNews, [dataUpdatedAt]);
  if (!data)
    return (
      <NotLoaded
        queries={[threads]}
        title={t('failed')}
        loading={<RowsSkeleton label={t('common:loading')} />}
      />
    );
  const shown = data.pages.flatMap((page) => page.threads);
  if (shown.length === 0)
    return text ? (
      <EmptyState title={t('notFound.title')}>{t('notFound.text')}</EmptyState>
    ) : (
      <EmptyState
        scene="lit"
        title={t(isAboutOne ? 'topics.emptyTitle' : 'empty.title')}
        action={mayWrite && <ButtonLink href="/new-post">{t('write')}</ButtonLink>}
      >
        {t(isAboutOne ? 'topics.emptyText' : 'empty.text')}
      </EmptyState>
    );
  return (
    <>
      {hasNews && (
        <div className="sticky top-3 z-10 mb-3 flex justify-center">
          <Button size="sm" onPress={() => void refetch()}>
            {t('news')}
          </Button>
        </div>
      )}
      <ul
        aria-label={t('listLabel')}
        className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {shown.map((thread) => (
          <ThreadRow key={thread.post_id} thread={thread} />
        ))}
      </ul>
      {threads.hasNextPage && <More threads={threads} />}
    </>
  );
}

/** Loads the next page when it comes into sight, and by a button for who uses one. */
function More({ threads }: Pick<Props, 'threads'>) {
  const { t } = useTranslation('community');
  const end = useRef<HTMLDivElement>(null);
  const { isFetchingNextPage, fetchNextPage } = threads;
  useEffect(() => {
    if (!end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [fetchNextPage]);
  return (
    <div ref={end} className="mt-3">
      <Button variant="quiet" fullWidth isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  );
}
