import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { StillLoading } from '@/features/not-loaded';
import { firstPictureFrame } from '@/platform/first-picture';
import { useTranslation } from '@/platform/texts/use-translation';
import { Page } from '@/ui/page';
import { Skeleton } from '@/ui/skeleton';

/**
 * Shown while a screen's code and texts load: a header and the likely content below it, or a notice that the server
 * does not reply.
 */
export function ScreenSkeleton() {
  const { t } = useTranslation('common');
  const isAtDeck = useLocation().pathname === '/find';
  const skeleton = (
    <output aria-label={t('loading')} className="flex flex-col gap-4">
      <span className="flex min-h-14 items-center">
        <Skeleton className="h-7 w-2/5 max-w-48" />
      </span>
      {isAtDeck && <span aria-hidden className="first-picture" {...firstPictureFrame} />}
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

/** The time after which a click must show a reaction. */
const skeletonDelayMs = 700;
/** The router renders a screen a moment after its code has loaded. */
const drawnAfterMs = 300;

export const useLate = create<{ isLate: boolean }>()(() => ({ isLate: false }));

/** Reports when the code of a requested screen is late. */
export async function awaited<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const late = setTimeout(() => useLate.setState({ isLate: true }), skeletonDelayMs);
  try {
    return await loading;
  } finally {
    clearTimeout(late);
    setTimeout(() => useLate.setState({ isLate: false }), drawnAfterMs);
  }
}

/** Shows a skeleton instead of the previous screen, which would stay until the code of the next one has loaded. */
export function UnlessLate({ children }: { children: ReactNode }) {
  const isLate = useLate((state) => state.isLate);
  const { pathname } = useLocation();
  // The router shows a new address only together with its screen.
  return isLate && window.location.pathname !== pathname ? <ScreenSkeleton /> : children;
}
