import { calls } from '@nestmate/contract';
import { type CommunityPost, postAuthor } from '@nestmate/contract/community';
import { postId } from '@nestmate/contract/ids';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { usePageTitle } from '@/platform/page-title';
import {
  answerForCommunity,
  diego,
  mine,
  myPost,
  postOf,
  showThread,
  threadAddress,
  threadOf,
} from '@/testing/community';
import { uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import ThreadsScreen from '../list/threads-screen';
import ThreadScreen from './thread-screen';

beforeEach(answerForCommunity);

const openThread = (posts?: CommunityPost[]) => showThread(<ThreadScreen />, posts);

it('makes an address in a post a link that passes nothing on', async () => {
  await openThread([postOf(0, 'See https://linden.example')]);
  expect((await screen.findByRole('link', { name: 'https://linden.example' })).getAttribute('rel')).toBe(
    'noopener noreferrer nofollow',
  );
});

it('calls an author who has left a former resident', async () => {
  await openThread([postOf(0, 'Hello'), postOf(1, 'Me too', { user: null })]);
  await screen.findByText('Former resident');
});

it('leads from a post to the profile of its author', async () => {
  await openThread([postOf(0, 'Hello'), postOf(1, 'Me too', { user: null })]);
  const [first] = await screen.findAllByRole('article');
  const author = within(first as HTMLElement).getByRole('link', { name: 'Diego Silva' });
  expect(author.getAttribute('href')).toBe(`/profile/${uuid(32)}`);
});

it('reports how far a thread was read', async () => {
  await openThread();
  await waitFor(() => expect(requestsOf(calls.community.read)).toHaveLength(1));
  expect(requestsOf(calls.community.read)[0]?.body).toEqual({ index: 1 });
});

it('opens a thread at its first unread post, also on a reload', async () => {
  await openThread();
  const mark = await screen.findByText('New since your last visit');
  expect(mark.nextElementSibling?.textContent).toContain('See https://linden.example');
  expect(requestsOf(calls.community.thread)[0]?.url).toContain('at=unread');
  answer(calls.community.thread, {
    thread: threadOf({ unread_count: 0 }),
    posts: [postOf(60, 'Sixty'), postOf(61, 'Newest')],
    is_followed: false,
    first_unread: null,
    previous: 60,
    next: null,
  });
  await act(() => queryClient.invalidateQueries());
  await screen.findByText('Newest');
  expect(requestsOf(calls.community.thread).at(-1)?.url).toContain('from=0');
});

it('shows earlier posts on request', async () => {
  const { person } = await openThread();
  await screen.findByText('New since your last visit');
  answer(calls.community.thread, {
    thread: threadOf({ unread_count: 0 }),
    posts: [postOf(60, 'Sixty'), postOf(61, 'Newest')],
    is_followed: false,
    first_unread: null,
    previous: 60,
    next: null,
  });
  await act(() => queryClient.invalidateQueries());
  await screen.findByText('Newest');
  answer(calls.community.thread, {
    thread: threadOf(),
    posts: [postOf(10, 'Ten')],
    is_followed: false,
    first_unread: null,
    previous: null,
    next: 60,
  });
  await person.click(screen.getByRole('button', { name: 'Show earlier posts' }));
  await screen.findByText('Ten');
  expect(requestsOf(calls.community.thread).at(-1)?.url).toContain('before=60');
});

it('shows the photo of a post, which opens full screen and closes by Escape', async () => {
  const picture = { url: '/large.jpg', previewUrl: '/preview.jpg', width: 1600, height: 800 };
  const { person } = await openThread([postOf(0, 'Any view?'), postOf(1, 'The view', { picture })]);
  const photo = await screen.findByRole('button', { name: 'Open the photo by Diego Silva' });
  const small = within(photo).getByRole('img', { name: 'Photo by Diego Silva' });
  expect([small.getAttribute('src'), small.getAttribute('width')]).toEqual(['/preview.jpg', '280']);
  await person.click(photo);
  const dialog = await screen.findByRole('dialog', { name: 'Photo by Diego Silva' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/large.jpg');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('offers only to delete an old post of mine', async () => {
  const { person } = await openThread([postOf(0, 'Hello'), myPost()]);
  await person.click(await screen.findByRole('button', { name: 'Your post' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
});

it('says in the place of my post that I deleted it', async () => {
  const { person } = await openThread([postOf(0, 'Hello'), myPost()]);
  answer(calls.community.remove);
  await person.click(await screen.findByRole('button', { name: 'Your post' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this post?' });
  answer(calls.community.thread, {
    thread: threadOf(),
    posts: [postOf(0, 'Hello'), myPost({ body: '', is_removed: true })],
    is_followed: true,
    first_unread: null,
    previous: null,
    next: null,
  });
  await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('This post was deleted.');
});

it('asks whether to delete a post until the server has replied, also after two presses', async () => {
  const { person } = await openThread([postOf(0, 'Hello'), myPost()]);
  const removed = answerLater(calls.community.remove);
  await person.click(await screen.findByRole('button', { name: 'Your post' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('alertdialog');
  const button = within(dialog).getByRole('button', { name: 'Delete' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(requestsOf(calls.community.remove)).toHaveLength(1));
  expect(dialog.isConnected).toBe(true);
  removed();
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

it('marks an edited post', async () => {
  await openThread([postOf(0, 'Cake!', { is_edited: true })]);
  await screen.findByText('edited');
});

const cake = () =>
  openThread([
    postOf(0, 'Cake!', { reactions: [{ reaction: 'heart', count: 2, is_mine: true }] }),
    postOf(1, 'Yes'),
  ]);

it('shows a reaction of mine as pressed', async () => {
  await cake();
  const heart = await screen.findByRole('button', { name: 'Love it: 2 people' });
  expect(heart.getAttribute('aria-pressed')).toBe('true');
});

it('sets and removes my reactions', async () => {
  const { person } = await cake();
  answer(calls.community.react);
  await person.click(await screen.findByRole('button', { name: 'Love it: 2 people' }));
  await person.click(screen.getAllByRole('button', { name: 'More reactions' })[0] as HTMLElement);
  await person.click(screen.getByRole('button', { name: 'Thank you' }));
  const reply = within(screen.getAllByRole('article')[1] as HTMLElement);
  await person.click(reply.getByRole('button', { name: 'Love it' }));
  await waitFor(() =>
    expect(requestsOf(calls.community.react).map(({ url, body }) => [url.split('/').at(-2), body])).toEqual([
      [uuid(50), { reaction: null }],
      [uuid(50), { reaction: 'thanks' }],
      [uuid(51), { reaction: 'heart' }],
    ]),
  );
});

it('follows a thread on request', async () => {
  const { person } = await openThread();
  answer(calls.community.follow);
  await person.click(await screen.findByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(requestsOf(calls.community.follow)[0]?.body).toEqual({ follows: true }));
});

it('offers every reaction to a reply by keyboard without moving the focus', async () => {
  const { person } = await openThread([
    postOf(0, 'Cake!'),
    postOf(1, 'Yes', { reactions: [{ reaction: 'party', count: 1, is_mine: true }] }),
  ]);
  answer(calls.community.react);
  await screen.findByText('Yes');
  const reply = within(screen.getAllByRole('article')[1] as HTMLElement);
  const named = () => reply.getAllByRole('button').map((each) => each.getAttribute('aria-label'));
  const atRest = ['Post by Diego Silva', 'Love it', 'Congratulations: 1 person', 'More reactions'];
  expect(named()).toEqual(atRest);
  const more = reply.getByRole('button', { name: 'More reactions' });
  more.focus();
  await person.keyboard('{Enter}');
  const agree = reply.getByRole('button', { name: 'Agree' });
  expect(document.activeElement).toBe(agree);
  await person.keyboard('{Escape}');
  expect(named()).toEqual(atRest);
  expect(document.activeElement).toBe(more);
  await person.keyboard('{Enter}{Tab}{Enter}');
  const reacted = () => requestsOf(calls.community.react).map(({ body }) => body);
  await waitFor(() => expect(reacted()).toEqual([{ reaction: 'laugh' }]));
  const mine = reply.getByRole('button', { name: /^Congratulations/ });
  mine.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(reacted().at(-1)).toEqual({ reaction: null }));
  expect(document.activeElement).toBe(mine);
});

async function deskThread() {
  answer(calls.community.threads, {
    threads: [threadOf(), threadOf({ post_id: postId.parse(uuid(90)), body: 'Bikes', unread_count: 4 })],
    previous: null,
    next: null,
  });
  signIn();
  answer(calls.community.thread, {
    thread: threadOf({ body: 'Free desk\nIt is white.' }),
    posts: [postOf(0, 'Free desk\nIt is white.'), postOf(1, 'I take it', { user: mine })],
    is_followed: false,
    first_unread: null,
    previous: null,
    next: null,
  });
  answer(calls.community.read);
  answer(calls.community.writers, { people: [postAuthor.parse(diego), postAuthor.parse(mine)], count: 7 });
  await show(threadAddress(<ThreadScreen />), { at: `/thread/${uuid(50)}` });
  await screen.findByRole('heading', { level: 1, name: 'Free desk' });
}

it('titles a thread by its subject', async () => {
  await deskThread();
  expect(usePageTitle.getState().title).toBe('Free desk');
  const [first] = screen.getAllByRole('article');
  expect(first?.textContent).toContain('It is white.');
  expect(first?.textContent).not.toContain('Free desk');
});

it('lists the participants of a thread', async () => {
  await deskThread();
  const title = await screen.findByRole('heading', { name: 'In this conversation' });
  const people = title.parentElement as HTMLElement;
  within(people).getByRole('link', { name: 'Diego Silva' });
  within(people).getByRole('link', { name: 'Maya' });
  within(people).getByText('and 5 more people');
});

it('lists the other threads beside one', async () => {
  await deskThread();
  const other = await screen.findByRole('link', { name: /Bikes/ });
  expect(other.getAttribute('href')).toBe(`/thread/${uuid(90)}`);
  expect(screen.queryByRole('link', { name: /Free desk/ })).toBeNull();
});

it('shows posts in the direction of their script', async () => {
  const [subject, more, reply] = ['من في الطابق الثالث؟', 'أصل يوم الأحد.', 'أنا.'] as const;
  const directionOf = (element: HTMLElement) => element.closest('[dir]')?.getAttribute('dir');
  signIn();
  const threads = [threadOf({ body: `${subject}\n${more}` })];
  answer(calls.community.threads, { threads, previous: null, next: null });
  const list = await show(<ThreadsScreen />, { at: '/community' });
  for (const words of [subject, more]) expect(directionOf(await screen.findByText(words))).toBe('auto');
  list.unmount();
  await openThread([postOf(0, 'Hello'), postOf(1, reply)]);
  expect(directionOf(await screen.findByText(reply))).toBe('auto');
  expect(directionOf(screen.getByRole('heading', { level: 1 }))).toBe('auto');
  expect(directionOf(screen.getByRole('textbox', { name: 'Your reply' }))).toBe('auto');
});

it('says that a thread is not there, also for an invalid id', async () => {
  signIn();
  refuse(calls.community.thread, { code: 404, error_code: 'NotFound' });
  const { unmount } = await show(threadAddress(<ThreadScreen />), { at: `/thread/${uuid(50)}` });
  await screen.findByText('This thread isn’t here');
  unmount();
  await show(threadAddress(<ThreadScreen />), { at: '/thread/42' });
  await screen.findByText('This thread isn’t here');
});
