import { useTranslation } from '@/platform/texts/use-translation';
import { Skeleton } from '@/ui/skeleton';

/** A card that is still loading, above its actions, in their proportions. */
export function CardSkeleton() {
  const { t } = useTranslation('find');
  return (
    <div className="absolute inset-0 flex flex-col gap-8 max-lg:short:flex-row max-lg:short:gap-4">
      <span className="sr-only">{t('deck.loading')}</span>
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-card border border-line bg-surface max-lg:short:flex-row">
        <Skeleton className="min-h-1/2 w-full flex-1 rounded-none max-lg:short:m-3.5 max-lg:short:mr-0 max-lg:short:h-auto max-lg:short:w-2/5 max-lg:short:flex-none max-lg:short:rounded-control" />
        <div className="flex h-74 min-h-0 flex-col gap-2.5 overflow-hidden p-4 pt-3 max-lg:short:h-auto max-lg:short:flex-1">
          <Skeleton className="h-12 w-2/5 rounded-control" />
          <div className="flex gap-2">
            <Skeleton className="h-8 w-30 rounded-full" />
            <Skeleton className="h-8 w-28 rounded-full" />
          </div>
          <Skeleton className="h-12 w-4/5 rounded-control" />
          <Skeleton className="h-15 w-full rounded-control" />
        </div>
      </div>
      <div className="flex h-14 shrink-0 items-center gap-2 max-lg:short:h-auto max-lg:short:w-26 max-lg:short:flex-wrap max-lg:short:content-center">
        <Skeleton className="size-12 shrink-0 rounded-full" />
        <Skeleton className="h-14 flex-1 rounded-full max-lg:short:w-full max-lg:short:flex-none" />
        <Skeleton className="h-14 flex-1 rounded-full max-lg:short:w-full max-lg:short:flex-none" />
        <Skeleton className="size-12 shrink-0 rounded-full" />
      </div>
    </div>
  );
}
