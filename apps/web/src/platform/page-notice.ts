import { create } from 'zustand';
import { onSessionEnd } from './session-end';

/** The notice that the window's title shows instead of the page's name, such as an incoming call. */
export const usePageNotice = create<{ notice: string | null }>()(() => ({ notice: null }));

export const setPageNotice = (notice: string | null) => usePageNotice.setState({ notice });

onSessionEnd(() => setPageNotice(null));
