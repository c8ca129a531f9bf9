import { type Query, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { errorTextOf } from '@/platform/calls/query-client';
import { reach, useReach } from '@/platform/calls/reach';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/empty-state';

interface LoadingProps {
  loading: ReactNode;
  /** The text for what could not be loaded, instead of “Something went wrong”. */
  title?: string;
  /** The heading above the error, on a page that starts without one. */
  header?: ReactNode;
}

const InItsPlace = ({
  obstacle,
  loading,
  header,
}: LoadingProps & { obstacle: ReturnType<typeof useObstacle> }) =>
  obstacle ? (
    <>
      {header}
      <ErrorState
        title={obstacle.title}
        action={<Button onPress={obstacle.retry}>{obstacle.retryLabel}</Button>}
      >
        {obstacle.text}
      </ErrorState>
    </>
  ) : (
    loading
  );

/** The fields that show whether a query has its data. */
type Loadable = Pick<UseQueryResult, 'data' | 'error' | 'isPaused' | 'isPlaceholderData' | 'refetch'>;

const isMissing = ({ data, isPlaceholderData }: Loadable) => data === undefined || isPlaceholderData;
const isStopped = ({ error, isPaused }: Loadable) => error !== null || isPaused;

/** After this time, data stored by an earlier visit would show. */
const storedDataDelayMs = 1000;

/** Whether something has been missing for a moment while the server does not reply. */
function useIsUnreached(isLoading: boolean): boolean {
  const isLost = useReach((reach) => reach.isLost) && isLoading;
  const [isCertain, setIsCertain] = useState(false);
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setTimeout(() => setIsCertain(true), storedDataDelayMs);
    return () => {
      clearTimeout(timer);
      setIsCertain(false);
    };
  }, [isLost]);
  return isLost && isCertain;
}

const waitsForReply = ({ state: { data, fetchStatus } }: Query) =>
  data === undefined && fetchStatus === 'fetching';

/** Requests without a reply are sent again: the reply may never arrive. */
function useAskAgain() {
  const client = useQueryClient();
  return async () => {
    const waiting = client.getQueryCache().findAll({ type: 'active', predicate: waitsForReply });
    const isWaiting = (query: Query) => waiting.includes(query);
    await client.cancelQueries({ predicate: isWaiting });
    void client.refetchQueries({ predicate: isWaiting });
    await reach.again();
  };
}

/**
 * The obstacle that the server does not reply while something loads; undefined while the reply may still arrive. The
 * query retries by itself.
 */
function useUnreached(isLoading: boolean, title: string | undefined) {
  const { t } = useTranslation(['common', 'shell']);
  const isUnreached = useIsUnreached(isLoading);
  const askAgain = useAskAgain();
  const [isTrying, setIsTrying] = useState(false);
  if (!isUnreached || isTrying) return undefined;
  return {
    title: title ?? t('shell:failure.unreachedTitle'),
    text: t('shell:failure.unreachedText'),
    tone: 'info' as const,
    retryLabel: t('retry'),
    retry() {
      setIsTrying(true);
      void askAgain().finally(() => setIsTrying(false));
    },
  };
}

/**
 * Why one of these queries has no data: it no longer loads, or the server does not reply. Undefined while it does load;
 * a pause ends by itself.
 */
function useObstacle(queries: readonly Loadable[], title: string | undefined) {
  const { t } = useTranslation(['common', 'shell', 'errors']);
  const missing = queries.filter(isMissing);
  const stopped = missing.find(isStopped);
  const unreached = useUnreached(missing.length > 0 && !stopped, title);
  if (!stopped) return unreached;
  const { error, refetch } = stopped;
  return {
    title: title ?? t(error ? 'somethingWrong' : 'shell:failure.offlineTitle'),
    text: error ? errorTextOf(error) : t('errors:Offline'),
    /** Without an error, the connection is waited for. */
    tone: error ? ('danger' as const) : ('info' as const),
    retryLabel: t('retry'),
    retry: () => void refetch(),
  };
}

/** Replaces a page whose data is missing: its skeleton while it loads, otherwise the reason and a retry button. */
export function NotLoaded({ queries, ...props }: LoadingProps & { queries: readonly Loadable[] }) {
  return <InItsPlace {...props} obstacle={useObstacle(queries, props.title)} />;
}

/** Replaces a page whose data loads without a query. */
export function StillLoading(props: LoadingProps) {
  return <InItsPlace {...props} obstacle={useUnreached(true, props.title)} />;
}

interface SectionNotLoadedProps {
  query: Loadable;
  loading: ReactNode;
  title: string;
}

/** Replaces a section whose data is missing; the rest of the page stays usable. */
export function SectionNotLoaded({ query, loading, title }: SectionNotLoadedProps) {
  const obstacle = useObstacle([query], title);
  if (!obstacle) return loading;
  return (
    <Banner
      tone={obstacle.tone}
      title={obstacle.title}
      action={
        <Button size="sm" variant="secondary" onPress={obstacle.retry}>
          {obstacle.retryLabel}
        </Button>
      }
    >
      {obstacle.text}
    </Banner>
  );
}
