import { beforeEach, expect, it } from 'vitest';
import { endSession } from '@/platform/session/session-end';
import { signIn } from '@/testing/screen';
import { forgetNews, noteNews, useNews } from './news.store';

const hasNews = () => useNews.getState().hasNews;
beforeEach(() => useNews.setState({ hasNews: false }));

it('clears only the news that arrived before a list was requested', () => {
  noteNews();
  forgetNews(useNews.getState());
  expect(hasNews()).toBe(false);

  noteNews();
  const known = useNews.getState();
  noteNews();
  forgetNews(known);
  expect(hasNews()).toBe(true);
});

it('news of the community ends with the session', async () => {
  signIn();
  noteNews();
  await endSession();
  expect(hasNews()).toBe(false);
});
