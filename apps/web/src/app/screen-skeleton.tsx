import { StillLoading } from '@/features/not-loaded';
import { useTranslation } from '@/platform/use-translation';
import { Page } from '@/ui/page';
import { Skeleton } from '@/ui/skeleton';

/** Shown while a screen's code and texts load: a header and the likely content below it, or a notice that the server does not reply. */
export function ScreenSkeleton() {
  const { t } = useTranslation('common');
  const skeleton = (
    <output aria-label={t('loading')} className="flex flex-col gap-4">
      <span className="flex min-h-14 items-center">
        <Skeleton className="h-7 w-2/5 max-w-48" />
      </span>
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-64 w-full" />
    </output>
  );
  return (
    <Page>
      <StillLoading loading={skeleton} />
    </Page>
  );
}
