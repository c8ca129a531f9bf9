import type { UseQueryResult } from '@tanstack/react-query';
import { errorTextOf } from '@/platform/query-client';
import { useTranslation } from '@/platform/use-translation';

/** What tells whether a query has brought its data. */
export type Loadable = Pick<UseQueryResult, 'data' | 'error' | 'isPaused' | 'isPlaceholderData' | 'refetch'>;

const isMissing = ({ data, error, isPaused, isPlaceholderData }: Loadable) =>
  (data === undefined || isPlaceholderData) && (error !== null || isPaused);

/** Why one of these queries has no data although it no longer loads; undefined while it does. A pause ends by itself. */
export function useObstacle(queries: readonly Loadable[], title: string | undefined) {
  const { t } = useTranslation(['common', 'shell', 'errors']);
  const missing = queries.find(isMissing);
  if (!missing) return undefined;
  const { error, refetch } = missing;
  return {
    title: title ?? t(error ? 'somethingWrong' : 'shell:failure.offlineTitle'),
    text: error ? errorTextOf(error) : t('errors:Offline'),
    /** Without an error, the connection is waited for. */
    tone: error ? ('danger' as const) : ('info' as const),
    retryLabel: t('retry'),
    retry: () => void refetch(),
  };
}
