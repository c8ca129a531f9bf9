import { useEffect } from 'react';
import { create } from 'zustand';
import { onSessionEnd } from './session/session-end';

/** The page's own title for the window, which replaces that of its address; null for none. */
export const usePageTitle = create<{ title: string | null }>(() => ({ title: null }));

/** Titles the window after the shown content while it is mounted. */
export function useTitleOfPage(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    usePageTitle.setState({ title });
    return () => usePageTitle.setState({ title: null });
  }, [title]);
}

onSessionEnd(() => usePageTitle.setState({ title: null }));

/** The notice that the window's title shows instead of the page's name, such as an incoming call. */
export const usePageNotice = create<{ notice: string | null }>()(() => ({ notice: null }));

export const setPageNotice = (notice: string | null) => usePageNotice.setState({ notice });

onSessionEnd(() => setPageNotice(null));
