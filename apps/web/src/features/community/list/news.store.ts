import { create } from 'zustand';
import { onSessionEnd } from '@/platform/session-end';

/** Whether somebody has written since the list was read. The list does not move by itself under the reader. */
export const useNews = create<{ hasNews: boolean }>(() => ({ hasNews: false }));

export const noteNews = (): void => useNews.setState({ hasNews: true });
export const forgetNews = (): void => useNews.setState({ hasNews: false });

onSessionEnd(forgetNews);
