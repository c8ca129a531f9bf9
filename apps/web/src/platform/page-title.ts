import { useEffect } from 'react';
import { create } from 'zustand';
import { onSessionEnd } from './session-end';

/** What the page says of itself in the window's title, in place of what its address says; null for nothing. */
export const usePageTitle = create<{ title: string | null }>(() => ({ title: null }));

/** Names the window after what is shown, for as long as it is. */
export function useTitleOfPage(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    usePageTitle.setState({ title });
    return () => usePageTitle.setState({ title: null });
  }, [title]);
}

onSessionEnd(() => usePageTitle.setState({ title: null }));
