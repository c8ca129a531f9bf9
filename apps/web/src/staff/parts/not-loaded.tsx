import { errorTextOf } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/empty-state';
import { Skeleton } from '@/ui/skeleton';

interface NotLoadedProps {
  query: { error: Error | null; refetch: () => unknown };
}

const lines = [0, 1, 2, 3, 4, 5];

/** Replaces a table that is loading, or could not be loaded. */
export function NotLoaded({ query }: NotLoadedProps) {
  const { t } = useTranslation(['staff', 'common']);
  if (query.error)
    return (
      <ErrorState
        title={t('notLoaded')}
        action={<Button onPress={() => void query.refetch()}>{t('common:retry')}</Button>}
      >
        {errorTextOf(query.error)}
      </ErrorState>
    );
  return (
    <output
      aria-label={t('common:loading')}
      className="flex flex-col rounded-card border border-line bg-surface"
    >
      {lines.map((line) => (
        <span key={line} className="flex h-12 items-center border-b border-line px-4 last:border-0">
          <Skeleton className="h-3 w-1/3" />
        </span>
      ))}
    </output>
  );
}
