import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { addPage } from './more-pages';
import { queryClient } from './query-client';

const queryKey = ['pages'];

it.each([
  ['a press while the pages are read again', false],
  ['pages that are read again while one is added', true],
])('adds a page and keeps the news, with %s', async (_, isPressedFirst) => {
  queryClient.clear();
  let news = 0;
  const replies: (() => void)[] = [];
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey,
    queryFn: ({ pageParam }) =>
      new Promise<string>((reply) => replies.push(() => reply(`${pageParam}: ${news}`))),
    initialPageParam: 0,
    getNextPageParam: (_last, _all, param) => param + 1,
  });
  const stop = list.subscribe(() => undefined);
  const answer = async () => {
    await vi.waitFor(() => expect(replies.length).toBeGreaterThan(0));
    replies.splice(0).forEach((reply) => reply());
  };
  const pages = () => list.getCurrentResult().data?.pages;
  await answer();
  await vi.waitFor(() => expect(pages()).toEqual(['0: 0']));

  news = 1;
  const press = () => addPage(list.getCurrentResult() as never, 'next');
  const first = isPressedFirst && press();
  void queryClient.invalidateQueries({ queryKey });
  const second = !isPressedFirst && press();
  await answer();
  await answer();
  await Promise.all([first, second]);
  expect(pages()).toEqual(['0: 1', '1: 1']);
  stop();
});
