import { create } from 'zustand';
import { onSessionEnd } from './session-end';

/** What the window's title says instead of the page's name, such as that somebody calls. */
export const usePageNotice = create<{ notice: string | null }>()(() => ({ notice: null }));

export const setPageNotice = (notice: string | null) => usePageNotice.setState({ notice });

onSessionEnd(() => setPageNotice(null));
