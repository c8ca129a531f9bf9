import { useTranslation } from '@/platform/use-translation';
import { Skeleton } from '@/ui/skeleton';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** A card that is still loading. */
export function CardSkeleton() {
  const { t } = useTranslation('find');
  return (
    <div className="absolute inset-0 flex flex-col justify-end gap-3 overflow-hidden rounded-card border border-line bg-surface p-5">
      <VisuallyHidden>{t('deck.loading')}</VisuallyHidden>
      <Skeleton className="h-12 w-40 rounded-full" />
      <Skeleton className="h-9 w-2/3 rounded-control" />
      <Skeleton className="h-4 w-full rounded-control" />
      <Skeleton className="h-4 w-4/5 rounded-control" />
    </div>
  );
}
