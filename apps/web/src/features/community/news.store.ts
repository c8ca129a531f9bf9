import { create } from 'zustand';
import { onSessionEnd } from '@/platform/session/session-end';

interface News {
  hasNews: boolean;
}

/**
 * Whether somebody has written since the top of the list was read. The list does not move by itself under the reader.
 */
export const useNews = create<News>(() => ({ hasNews: false }));

export const noteNews = (): void => useNews.setState({ hasNews: true });

/** Clears the news that was known when the shown list was requested; later posts are still news. */
export function forgetNews(known: News): void {
  if (useNews.getState() === known) useNews.setState({ hasNews: false });
}

onSessionEnd(() => useNews.setState({ hasNews: false }));
