import { useTranslation } from '@/platform/use-translation';
import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** Their sizes. */
const actions = { undo: 'size-12', skip: 'size-16', view: 'size-12', like: 'size-16', request: 'size-12' };

/** A card that is still loading, above its actions. */
export function CardSkeleton() {
  const { t } = useTranslation('find');
  return (
    <div className="absolute inset-0 flex flex-col gap-8">
      <VisuallyHidden>{t('deck.loading')}</VisuallyHidden>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-card border border-line bg-surface">
        <Skeleton className="min-h-0 w-full flex-1 rounded-none" />
        <div className="flex flex-col gap-3 p-5">
          <Skeleton className="h-8 w-2/5 rounded-control" />
          <div className="flex gap-2">
            <Skeleton className="h-8 w-30 rounded-full" />
            <Skeleton className="h-8 w-28 rounded-full" />
          </div>
          <Skeleton className="h-5 w-4/5 rounded-control" />
          <Skeleton className="h-4 w-full rounded-control" />
          <Skeleton className="h-4 w-3/5 rounded-control" />
        </div>
      </div>
      <div className="flex h-21 shrink-0 items-start justify-around">
        {Object.entries(actions).map(([action, size]) => (
          <Skeleton key={action} className={`${size} rounded-full`} />
        ))}
      </div>
    </div>
  );
}
