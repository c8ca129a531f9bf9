import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addPage } from './more-pages';
import { queryClient } from './query-client';

const queryKey = ['pages'];

/** A list whose first page has loaded; the server answers when the test says so, with the current news in each page. */
async function openList() {
  queryClient.clear();
  const news = { now: 0 };
  const replies: (() => void)[] = [];
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) =>
      new Promise<string>((reply) => replies.push(() => reply(`${pageParam}: ${news.now}`))),
    initialPageParam: 0,
    getNextPageParam: (_last, _all, param) => param + 1,
  });
  onTestFinished(list.subscribe(() => undefined));
  const hasRequest = () => vi.waitFor(() => expect(replies.length).toBeGreaterThan(0));
  const answer = async () => {
    await hasRequest();
    replies.splice(0).forEach((reply) => reply());
  };
  const pages = () => list.getCurrentResult().data?.pages;
  await answer();
  await vi.waitFor(() => expect(pages()).toEqual(['0: 0']));
  const press = () => addPage(list.getCurrentResult() as never, 'next');
  return { news, answer, pages, press, hasRequest };
}

it.each([
  ['a press while the pages are read again', false],
  ['pages that are read again while one is added', true],
])('adds a page and keeps the news, with %s', async (_, isPressedFirst) => {
  const { news, answer, pages, press } = await openList();
  news.now = 1;
  const first = isPressedFirst && press();
  void queryClient.invalidateQueries({ queryKey });
  const second = !isPressedFirst && press();
  await answer();
  await answer();
  await Promise.all([first, second]);
  expect(pages()).toEqual(['0: 1', '1: 1']);
});

it('adds a page, however often the pages are read again meanwhile', async () => {
  const { news, answer, pages, press, hasRequest } = await openList();
  const pressed = press();
  for (news.now = 1; news.now < 12; news.now += 1) {
    await hasRequest();
    void queryClient.invalidateQueries({ queryKey });
    await answer();
  }
  await answer();
  await pressed;
  expect(pages()).toEqual(['0: 11', '1: 12']);
});
