import { calls } from '@nestmate/contract';
import type { CommunityThread } from '@nestmate/contract/community';
import { postId } from '@nestmate/contract/ids';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { deliver } from '@/platform/live/events';
import { answerForCommunity, hello, moving, threadOf } from '@/testing/community';
import { membershipOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { followCommunity } from '../community.live';
import ThreadsScreen from './threads-screen';

beforeEach(answerForCommunity);

async function openList(threads: CommunityThread[] = [threadOf()], membership = membershipOf()) {
  signIn([membership]);
  answer(calls.community.threads, { threads, previous: null, next: null });
  return show(<ThreadsScreen />, { at: '/community' });
}

async function shownRow() {
  await openList();
  return screen.findByRole('link', { name: /Who is on the third floor/ });
}

it('leads from the list to a thread', async () => {
  expect((await shownRow()).getAttribute('href')).toBe(`/thread/${uuid(50)}`);
});

it('counts the replies of a thread without its first post [9.5]', async () => {
  expect((await shownRow()).textContent).toMatch(/2 replies · latest: \S/);
});

it('counts the replies of a thread that are new to me', async () => {
  within(await shownRow()).getByText('2 new replies');
});

it('shows two lines of a thread’s first words and one of its author, in Firefox one more', async () => {
  const row = await shownRow();
  expect(row.textContent).toContain('Diego Silva');
  expect([...within(row).getByText('Who is on the third floor?').classList]).toEqual(
    expect.arrayContaining(['line-clamp-2', 'supports-[-moz-appearance:none]:line-clamp-3']),
  );
  expect([...within(row).getByText('Diego Silva').classList]).toEqual(
    expect.arrayContaining(['line-clamp-1', 'supports-[-moz-appearance:none]:line-clamp-2']),
  );
});

async function lively() {
  await openList([
    threadOf({
      picture: { url: '/large.jpg', previewUrl: '/preview.jpg', width: 1600, height: 800 },
      reactions: [
        { reaction: 'heart', count: 2, is_mine: false },
        { reaction: 'laugh', count: 1, is_mine: true },
      ],
      repliers: [
        {
          first_name: 'Ana',
          last_name: '',
          image_urls: { large: '/l.jpg', square: '/ana.jpg' },
          by_office: false,
        },
        { first_name: '', last_name: '', image_urls: null, by_office: true },
      ],
    }),
  ]);
  return screen.findByRole('link', { name: /Who is on the third floor/ });
}

it('shows the photo of a thread', async () => {
  const photo = within(await lively()).getByRole('img', { name: 'Photo by Diego Silva' });
  expect(photo.getAttribute('src')).toBe('/preview.jpg');
});

it('sums up the reactions to a thread', async () => {
  const row = within(await lively());
  row.getByText('3 reactions');
  row.getByText('❤️😂');
});

it('shows the faces of those who replied to a thread', async () => {
  const row = await lively();
  expect(row.querySelector('img[src="/ana.jpg"]')).not.toBeNull();
  // A mark, where a resident called H would have an initial.
  expect(row.querySelectorAll('.bg-plum\\/20 svg')).toHaveLength(1);
  expect(within(row).queryByText('H')).toBeNull();
});

it('shows the first lines of a thread below its subject', async () => {
  await openList([threadOf({ body: 'Free desk\nIt is white, and yours by Friday.' })]);
  await screen.findByText('Free desk');
  screen.getByText('It is white, and yours by Friday.');
});

it('welcomes only a person who has opened no thread yet', async () => {
  const { unmount } = await openList([threadOf({ unread_count: null })]);
  await screen.findByRole('heading', { name: 'Welcome to Linden Hall' });
  expect(screen.getByRole('link', { name: 'Say hello' }).getAttribute('href')).toBe('/new-post');
  unmount();
  queryClient.clear();
  await openList([threadOf({ unread_count: 0 })]);
  await screen.findByRole('link', { name: /Who is on the third floor/ });
  expect(screen.queryByRole('heading', { name: 'Welcome to Linden Hall' })).toBeNull();
});

it('shows a pinned announcement of the housing office as such', async () => {
  await openList([threadOf({ is_pinned: true, by_office: true, user: null, body: 'No water on Monday' })]);
  const row = await screen.findByRole('link', { name: /No water on Monday/ });
  within(row).getByText('Housing office');
  within(row).getByText('Pinned');
});

it('the list of threads is stored for a visit without a connection, except for search results', async () => {
  const stored = () =>
    queryClient
      .getQueryCache()
      .findAll({ predicate: ({ meta }) => meta?.area === 'threads' })
      .map(({ queryKey }) => JSON.stringify(queryKey));
  const { person } = await openList();
  await screen.findByRole('link', { name: /Who is on the third floor/ });
  await person.type(screen.getByRole('searchbox'), 'floor');
  await waitFor(() => expect(location.search).toContain('floor'));
  expect(stored()).toHaveLength(2);
  expect(stored().join(' ')).toMatch(/threads.*topics|topics.*threads/);
  expect(stored().join(' ')).not.toContain('floor');
});

it('finds threads by a text', async () => {
  const { person } = await openList();
  await screen.findByText('Who is on the third floor?');
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  await person.type(screen.getByRole('searchbox', { name: 'Search the community' }), 'habitacion');
  await screen.findByText('Nothing found');
  expect(requestsOf(calls.community.threads).at(-1)?.url).toContain('text=habitacion');
});

it('shows a new post only on request', async () => {
  const stop = followCommunity();
  const { person } = await openList();
  await screen.findByText('Who is on the third floor?');
  answer(calls.community.threads, {
    threads: [threadOf({ body: 'Something new' })],
    previous: null,
    next: null,
  });
  const { membershipId } = membershipOf();
  act(() =>
    deliver('community.changed', { membershipId, threadIds: [threadOf().post_id], isNew: true, spreadMs: 0 }),
  );
  expect(screen.queryByText('Something new')).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Show new posts' }));
  await screen.findByText('Something new');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show new posts' })).toBeNull());
  stop();
});

it('loses a thread that the housing office hides while the list is open', async () => {
  const stop = followCommunity();
  await openList();
  await screen.findByText('Who is on the third floor?');
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  const { membershipId } = membershipOf();
  const threadIds = [threadOf().post_id];
  act(() => deliver('community.changed', { membershipId, threadIds, isNew: false, spreadMs: 0 }));
  await screen.findByText('Be the first to say something');
  stop();
});

it('offers no writing once the round has ended', async () => {
  await openList([], membershipOf({ matchingRoundStatus: 'CLOSED' }));
  await screen.findByText('Nobody wrote anything here');
  expect(screen.queryByRole('link', { name: 'New post' })).toBeNull();
});

it('shows the topic of a thread', async () => {
  await openList([threadOf({ topic: hello })]);
  const row = await screen.findByRole('link', { name: /Who is on the third floor/ });
  expect(row.textContent).toContain('Say hello');
});

it('lists only one topic until all topics are chosen again', async () => {
  answer(calls.community.topics, { topics: [hello, moving] });
  const { person } = await openList([threadOf({ topic: hello })]);
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  await person.click(await screen.findByRole('radio', { name: 'Moving in' }));
  await screen.findByText('Nothing about this yet');
  expect(location.search).toBe(`?topic=${moving.topic_id}`);
  expect(requestsOf(calls.community.threads).at(-1)?.url).toContain(`topic=${moving.topic_id}`);
  await person.click(screen.getByRole('radio', { name: 'Everything' }));
  await screen.findByRole('link', { name: /Who is on the third floor/ });
  expect(location.search).toBe('');
});

it('holds four pages of threads however far the reader scrolls', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const page = (n: number) => ({
    threads: [threadOf({ post_id: postId.parse(uuid(100 + n)), body: `Thread ${n}` })],
    previous: n === 0 ? null : `${n}_${uuid(100 + n)}`,
    next: `${n}_${uuid(100 + n)}`,
  });
  const shown = () =>
    screen
      .getAllByRole('link', { name: /Thread \d/ })
      .map(({ textContent }) => /Thread \d/.exec(textContent)?.[0]);
  const stop = followCommunity();
  signIn();
  answer(calls.community.threads, page(0));
  const { person } = await show(<ThreadsScreen />, { at: '/community' });
  await screen.findByText('Thread 0');
  for (const n of [1, 2, 3, 4]) {
    answer(calls.community.threads, page(n));
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText(`Thread ${n}`);
  }
  expect(shown()).toEqual(['Thread 1', 'Thread 2', 'Thread 3', 'Thread 4']);

  const { membershipId } = membershipOf();
  act(() =>
    deliver('community.changed', { membershipId, threadIds: [threadOf().post_id], isNew: true, spreadMs: 0 }),
  );
  const news = await screen.findByRole('button', { name: 'Show new posts' });
  // A thread with a new post moves up while the pages are read.
  answer(calls.community.threads, {
    ...page(0),
    previous: `0_${uuid(1)}`,
    threads: [...page(3).threads, ...page(0).threads],
  });
  await person.click(screen.getByRole('button', { name: 'Show more above' }));
  await screen.findByText('Thread 0');
  expect(requestsOf(calls.community.threads).at(-1)?.url).toContain('before=1_');
  expect(shown()).toEqual(['Thread 3', 'Thread 0', 'Thread 1', 'Thread 2']);

  answer(calls.community.threads, page(5));
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Thread 5');
  answer(calls.community.threads, { ...page(9), previous: null });
  expect(news.isConnected).toBe(true);
  await person.click(news);
  await waitFor(() => expect(shown()).toEqual(['Thread 9']));
  expect(requestsOf(calls.community.threads).at(-1)?.url).not.toMatch(/before|after/);
  expect(news.isConnected).toBe(false);
  stop();
});

it('keeps the order, the search and the topic in the address, for the way back from a thread', async () => {
  answer(calls.community.topics, { topics: [hello] });
  signIn();
  answer(calls.community.threads, { threads: [threadOf()], previous: null, next: null });
  const { person, unmount } = await show(<ThreadsScreen />, { at: '/community' });
  await person.click(await screen.findByRole('radio', { name: 'Say hello' }));
  await person.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Newest posts');
  await person.type(screen.getByRole('searchbox', { name: 'Search the community' }), 'floor');
  await waitFor(() => expect(location.search).toContain('text=floor'));
  const requestedUrl = requestsOf(calls.community.threads).at(-1)?.url;
  expect(requestedUrl).toContain(`order=new&text=floor&topic=${hello.topic_id}`);
  unmount();
  queryClient.clear();
  await show(<ThreadsScreen />, { at: `/community${location.search}` });
  await screen.findByRole('link', { name: /Who is on the third floor/ });
  expect(requestsOf(calls.community.threads).at(-1)?.url).toBe(requestedUrl);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('floor');
});

const onAPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('1024'),
    addEventListener() {},
    removeEventListener() {},
  }));

it('offers to write a post only once on a phone, also where there are none yet', async () => {
  onAPhone();
  const { unmount } = await openList([]);
  await screen.findByText('Be the first to say something');
  expect(screen.getAllByRole('link', { name: 'New post' })).toHaveLength(1);
  unmount();
  queryClient.clear();
  await openList();
  await screen.findByText('Who is on the third floor?');
  expect(screen.getAllByRole('link', { name: 'New post' })).toHaveLength(1);
});

it('hides the link to a new post on a phone only while the reader scrolls down', async () => {
  onAPhone();
  await openList();
  const write = await screen.findByRole('link', { name: 'New post' });
  const isAway = () => write.parentElement?.classList.contains('opacity-0');
  const height = vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
  const scrollsTo = (y: number) => {
    vi.stubGlobal('scrollY', y);
    fireEvent.scroll(window);
  };
  expect(isAway()).toBe(false);
  scrollsTo(300);
  expect(isAway()).toBe(true);
  expect(write.parentElement?.classList.contains('has-focus-visible:opacity-100')).toBe(true);
  scrollsTo(200);
  expect(isAway()).toBe(false);
  scrollsTo(5000 - innerHeight);
  expect(isAway()).toBe(false);
  // The list has become shorter: the page scrolls without the reader.
  scrollsTo(200);
  height.mockReturnValue(2500);
  scrollsTo(600);
  expect(isAway()).toBe(false);
  scrollsTo(900);
  expect(isAway()).toBe(true);
});

it('the list of threads has its search behind an icon on a phone, which also closes it', async () => {
  onAPhone();
  const { person } = await openList();
  const toggle = await screen.findByRole('button', { name: 'Search the community' });
  expect(screen.queryByRole('searchbox')).toBeNull();
  await person.click(toggle);
  const field = screen.getByRole('searchbox', { name: 'Search the community' });
  expect(document.activeElement).toBe(field);
  await person.type(field, 'floor');
  await waitFor(() => expect(location.search).toBe('?text=floor'));
  await person.click(toggle);
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('loads further threads while the end of the list is near, until loading fails', async () => {
  let timesNear = 2;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(readonly report: (seen: { isIntersecting: boolean }[]) => void) {}
      observe() {
        timesNear -= 1;
        if (timesNear >= 0) this.report([{ isIntersecting: true }]);
      }
      disconnect() {}
    },
  );
  const requestCount = () => requestsOf(calls.community.threads).length;
  signIn();
  answer(calls.community.threads, { threads: [threadOf()], previous: null, next: `1_${uuid(50)}` });
  const { person } = await show(<ThreadsScreen />, { at: '/community' });
  await waitFor(() => expect(requestCount()).toBe(3));
  await waitFor(() => expect(timesNear).toBe(-1));

  timesNear = 1;
  refuse(calls.community.threads, { code: 403, error_code: 'Forbidden' });
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(requestCount()).toBe(4));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(requestCount()).toBe(4);
  expect(timesNear).toBe(1);
});
