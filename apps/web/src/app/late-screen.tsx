import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { ScreenSkeleton } from './screen-skeleton';

/** After this long, a click must show a reaction. */
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
