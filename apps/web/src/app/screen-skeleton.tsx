import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { Skeleton } from '@/ui/skeleton';

/** Shown while a screen's code and texts load. */
export function ScreenSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Page>
      <output aria-label={t('loading')} className="flex flex-col gap-4">
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-5 w-3/4" />
        <Skeleton className="h-64 w-full" />
      </output>
    </Page>
  );
}
