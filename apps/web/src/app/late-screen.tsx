import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { ScreenSkeleton } from './screen-skeleton';

/** By then a press has to show that something comes. */
const patienceMs = 700;
/** The router draws a screen a moment after its code has come. */
const drawnAfterMs = 300;

export const useLate = create<{ isLate: boolean }>()(() => ({ isLate: false }));

/** Tells when the code of a screen that was asked for is late. */
export async function awaited<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const late = setTimeout(() => useLate.setState({ isLate: true }), patienceMs);
  try {
    return await loading;
  } finally {
    clearTimeout(late);
    setTimeout(() => useLate.setState({ isLate: false }), drawnAfterMs);
  }
}

/** Shows a skeleton in place of the screen that is left, which would stay until the code of the next one has come. */
export function UnlessLate({ children }: { children: ReactNode }) {
  const isLate = useLate((state) => state.isLate);
  const { pathname } = useLocation();
  // The router shows a new address only with its screen.
  return isLate && window.location.pathname !== pathname ? <ScreenSkeleton /> : children;
}
