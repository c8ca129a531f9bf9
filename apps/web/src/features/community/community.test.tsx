import {
  calls,
  type CommunityPost,
  communityPost,
  communityThread,
  postAuthor,
  type CommunityThread,
  postId,
  topicId,
} from '@nestmate/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { deliver } from '@/platform/live/events';
import { usePageTitle } from '@/platform/page-title';
import { queryClient } from '@/platform/query-client';
import { communityOf, mayaId, membershipOf, overviewOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import { followCommunity } from './community.live';
import CommunityInfoScreen from './info/community-info-screen';
import ThreadsScreen from './list/threads-screen';
import ThreadScreen from './thread/thread-screen';
import NewPostScreen from './writing/new-post-screen';

const diego = {
  user_id: uuid(31),
  membership_id: uuid(32),
  first_name: 'Diego',
  last_name: 'Silva',
  image_urls: null,
};
const written = Date.UTC(2026, 10, 20, 12);
const threadOf = (changes: Partial<CommunityThread> = {}): CommunityThread => ({
  ...communityThread.parse({
    post_id: uuid(50),
    post_count: 3,
    unread_count: 2,
    date_created: written,
    updatedAt: written,
    body: 'Who is on the third floor?',
    is_pinned: false,
    by_office: false,
    topic: null,
    picture: null,
    reactions: [],
    repliers: [],
    user: diego,
  }),
  ...changes,
});
const postOf = (index: number, body: string, changes: Partial<CommunityPost> = {}): CommunityPost => ({
  ...communityPost.parse({
    post_id: uuid(50 + index),
    index,
    date_created: written,
    body,
    picture: null,
    user: diego,
    by_office: false,
    is_edited: false,
    is_removed: false,
    is_hidden: false,
    mentions: [],
    reactions: [],
  }),
  ...changes,
});

beforeEach(() => {
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.community.topics, { topics: [] });
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  answer(calls.community.writers, { people: [], count: 0 });
  answer(calls.decisions.list, { decisions: [] });
});

async function openList(threads: CommunityThread[] = [threadOf()], membership = membershipOf()) {
  signIn([membership]);
  answer(calls.community.threads, { threads, previous: null, next: null });
  return show(<ThreadsScreen />, { at: '/community' });
}

it('lists threads with their author, first words, replies without the first post, and what is new [9.5]', async () => {
  await openList();
  const row = await screen.findByRole('link', { name: /Who is on the third floor/ });
  expect(row.getAttribute('href')).toBe(`/thread/${uuid(50)}`);
  expect(row.textContent).toContain('Diego Silva');
  expect(row.textContent).toMatch(/2 replies · latest: \S/);
  within(row).getByText('2 new replies');
  expect([...within(row).getByText('Who is on the third floor?').classList]).toEqual(
    expect.arrayContaining(['line-clamp-2', 'supports-[-moz-appearance:none]:line-clamp-3']),
  );
  expect([...within(row).getByText('Diego Silva').classList]).toEqual(
    expect.arrayContaining(['line-clamp-1', 'supports-[-moz-appearance:none]:line-clamp-2']),
  );
});

it('shows a thread’s photo, the reactions to it, and the faces of those who answered, the housing office among them', async () => {
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
  const row = await screen.findByRole('link', { name: /Who is on the third floor/ });
  expect(within(row).getByRole('img', { name: 'Photo by Diego Silva' }).getAttribute('src')).toBe(
    '/preview.jpg',
  );
  within(row).getByText('3 reactions');
  within(row).getByText('❤️😂');
  expect(row.querySelector('img[src="/ana.jpg"]')).not.toBeNull();
  // A mark, where a resident called H would have an initial.
  expect(row.querySelectorAll('.bg-plum\\/20 svg')).toHaveLength(1);
  expect(within(row).queryByText('H')).toBeNull();
});

it('shows the subject of a thread, and the first lines that follow', async () => {
  await openList([threadOf({ body: 'Free desk\nIt is white, and yours by Friday.' })]);
  await screen.findByText('Free desk');
  screen.getByText('It is white, and yours by Friday.');
});

it('welcomes a person who has opened no thread yet, and invites them to write', async () => {
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

it('is kept for a visit without a connection, except for search results', async () => {
  const kept = () =>
    queryClient
      .getQueryCache()
      .findAll({ predicate: ({ meta }) => meta?.area === 'threads' })
      .map(({ queryKey }) => JSON.stringify(queryKey));
  const { person } = await openList();
  await screen.findByRole('link', { name: /Who is on the third floor/ });
  await person.type(screen.getByRole('searchbox'), 'floor');
  await waitFor(() => expect(location.search).toContain('floor'));
  expect(kept()).toHaveLength(2);
  expect(kept().join(' ')).toMatch(/threads.*topics|topics.*threads/);
  expect(kept().join(' ')).not.toContain('floor');
});

it('finds threads by a text, and says when there are none', async () => {
  const { person } = await openList();
  await screen.findByText('Who is on the third floor?');
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  await person.type(screen.getByRole('searchbox', { name: 'Search the community' }), 'habitacion');
  await screen.findByText('Nothing found');
  expect(requestsOf(calls.community.threads).at(-1)?.url).toContain('text=habitacion');
});

it('announces a new post, and shows it on request', async () => {
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

const threadAddress = (
  <Routes>
    <Route path="/thread/:threadId" element={<ThreadScreen />} />
  </Routes>
);

async function openThread(
  posts = [postOf(0, 'Who is on the third floor?'), postOf(1, 'See https://linden.example')],
) {
  signIn();
  answer(calls.community.thread, {
    thread: threadOf(),
    posts,
    is_followed: false,
    first_unread: 1,
    previous: null,
    next: null,
  });
  answer(calls.community.read);
  return show(threadAddress, { at: `/thread/${uuid(50)}` });
}

it('shows a thread’s posts with their links, names former residents, and reports how far it was read', async () => {
  await openThread([postOf(0, 'See https://linden.example'), postOf(1, 'Me too', { user: null })]);
  expect((await screen.findByRole('link', { name: 'https://linden.example' })).getAttribute('rel')).toBe(
    'noopener noreferrer nofollow',
  );
  screen.getByText('Former resident');
  const [first] = screen.getAllByRole('article');
  const author = within(first as HTMLElement).getByRole('link', { name: 'Diego Silva' });
  expect(author.getAttribute('href')).toBe(`/profile/${uuid(32)}`);
  await waitFor(() => expect(requestsOf(calls.community.read)).toHaveLength(1));
  expect(requestsOf(calls.community.read)[0]?.body).toEqual({ index: 1 });
});

it('opens a thread at its first unread post, also on a reload, and shows earlier posts on request', async () => {
  const { person } = await openThread();
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

it('keeps a reply that was refused, and sends it again under the same id', async () => {
  const { person } = await openThread();
  const field = await screen.findByRole('textbox', { name: 'Your reply' });
  await person.type(field, 'Me too');
  refuse(calls.community.reply, { code: 503, error_code: 'Unavailable', error_description: 'Not now.' });
  await person.click(screen.getByRole('button', { name: 'Reply' }));
  await screen.findByText('Not now.');
  expect((field as HTMLTextAreaElement).value).toBe('Me too');
  answer(calls.community.reply, postOf(2, 'Me too', { user: mine }));
  await person.click(screen.getByRole('button', { name: 'Reply' }));
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  const [one, other] = requestsOf(calls.community.reply).map(({ body }) => body);
  expect(one).toEqual(other);
});

it('keeps what is typed while a reply is on its way, and sends the reply once', async () => {
  const { person } = await openThread();
  const field: HTMLTextAreaElement = await screen.findByRole('textbox', { name: 'Your reply' });
  await person.type(field, 'Me too');
  const release = answerLater(calls.community.reply, postOf(2, 'Me too'));
  await person.keyboard('{Tab}');
  await person.click(screen.getByRole('button', { name: 'Reply' }));
  await person.type(field, '! And Ben');
  await person.click(screen.getByRole('button', { name: /Reply|Posting/ }));
  await act(async () => release());
  await waitFor(() => expect(field.value).toBe('! And Ben'));
  expect(requestsOf(calls.community.reply).map(({ body }) => body)).toMatchObject([{ body: 'Me too' }]);
});

const mine = {
  user_id: mayaId,
  membership_id: membershipOf().membershipId,
  first_name: 'Maya',
  last_name: '',
  image_urls: null,
};
const myPost = (changes: Partial<CommunityPost> = {}) =>
  postOf(1, 'See you there', { user: mine, ...changes });

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

it('lets me edit my post for an hour, and keeps the text when that is refused', async () => {
  const { person } = await openThread([postOf(0, 'Hello'), myPost({ date_created: Date.now() })]);
  await person.click(await screen.findByRole('button', { name: 'Your post' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = await screen.findByRole('textbox', { name: 'Edit your post' });
  await person.type(field, ' at six');
  refuse(calls.community.edit, { code: 409, error_code: 'EditTimeOver', error_description: 'Too late.' });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Too late.');
  answer(calls.community.edit, myPost());
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit your post' })).toBeNull());
  expect(requestsOf(calls.community.edit).at(-1)?.body).toEqual({
    body: 'See you there at six',
    mentions: [],
  });
});

it('keeps the changed text of my post over a reload, until it is saved or given up', async () => {
  const posts = [postOf(0, 'Hello'), myPost({ date_created: Date.now() })];
  const edit = async () => {
    const { person, unmount } = await openThread(posts);
    await person.click(await screen.findByRole('button', { name: 'Your post' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return { person, unmount, field: await screen.findByRole('textbox', { name: 'Edit your post' }) };
  };
  const first = await edit();
  await first.person.type(first.field, ' at six');
  first.unmount();
  const second = await edit();
  await waitFor(() => expect(second.field).toHaveProperty('value', 'See you there at six'));
  await second.person.click(screen.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  expect((await edit()).field).toHaveProperty('value', 'See you there');
});

it('deletes my post after a confirmation, and says so in its place; an old one can only be deleted', async () => {
  const { person } = await openThread([postOf(0, 'Hello'), myPost()]);
  answer(calls.community.remove);
  await person.click(await screen.findByRole('button', { name: 'Your post' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  await person.click(screen.getByRole('menuitem', { name: 'Delete' }));
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

it('shows reactions with their names and counts, and sets and removes mine; follows and unfollows', async () => {
  const { person } = await openThread([
    postOf(0, 'Cake!', { is_edited: true, reactions: [{ reaction: 'heart', count: 2, is_mine: true }] }),
    postOf(1, 'Yes'),
  ]);
  answer(calls.community.react);
  answer(calls.community.follow);
  await screen.findByText('edited');
  const heart = screen.getByRole('button', { name: 'Love it: 2 people' });
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  await person.click(heart);
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
  await person.click(screen.getByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(requestsOf(calls.community.follow)[0]?.body).toEqual({ follows: true }));
});

it('offers every reaction to a reply by keyboard, and leaves the focus where it is', async () => {
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

it('offers people after an @, puts the chosen name in the text, and leads to the people a post names', async () => {
  const { person } = await openThread([
    postOf(0, 'Hi @Diego Silva', {
      mentions: [{ membership_id: diego.membership_id as never, name: 'Diego Silva' }],
    }),
  ]);
  expect((await screen.findByRole('link', { name: '@Diego Silva' })).getAttribute('href')).toBe(
    `/profile/${uuid(32)}`,
  );
  answer(calls.community.people, {
    people: [{ membership_id: diego.membership_id as never, name: 'Diego Silva', image_urls: null }],
  });
  const field: HTMLTextAreaElement = screen.getByRole('textbox', { name: 'Your reply' });
  await person.type(field, 'Ask @die');
  await screen.findByRole('button', { name: 'Diego Silva' });
  await person.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('Ask @Diego Silva ');
  answer(calls.community.reply, postOf(2, 'Ask @Diego Silva'));
  await person.click(screen.getByRole('button', { name: 'Reply' }));
  await waitFor(() =>
    expect(requestsOf(calls.community.reply)[0]?.body).toMatchObject({ mentions: [diego.membership_id] }),
  );
});

it('titles a thread by its subject, shows the rest below it, and lists the participants and other threads', async () => {
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
  await show(threadAddress, { at: `/thread/${uuid(50)}` });
  await screen.findByRole('heading', { level: 1, name: 'Free desk' });
  expect(usePageTitle.getState().title).toBe('Free desk');
  const [first] = screen.getAllByRole('article');
  expect(first?.textContent).toContain('It is white.');
  expect(first?.textContent).not.toContain('Free desk');
  const title = await screen.findByRole('heading', { name: 'In this conversation' });
  const people = title.parentElement as HTMLElement;
  within(people).getByRole('link', { name: 'Diego Silva' });
  within(people).getByRole('link', { name: 'Maya' });
  within(people).getByText('and 5 more people');
  const other = await screen.findByRole('link', { name: /Bikes/ });
  expect(other.getAttribute('href')).toBe(`/thread/${uuid(90)}`);
  expect(screen.queryByRole('link', { name: /Free desk/ })).toBeNull();
});

it('shows posts in the direction of their script', async () => {
  const [subject, more, said] = ['من في الطابق الثالث؟', 'أصل يوم الأحد.', 'أنا.'] as const;
  const directionOf = (element: HTMLElement) => element.closest('[dir]')?.getAttribute('dir');
  const list = await openList([threadOf({ body: `${subject}\n${more}` })]);
  for (const words of [subject, more]) expect(directionOf(await screen.findByText(words))).toBe('auto');
  list.unmount();
  await openThread([postOf(0, 'Hello'), postOf(1, said)]);
  expect(directionOf(await screen.findByText(said))).toBe('auto');
  expect(directionOf(screen.getByRole('heading', { level: 1 }))).toBe('auto');
  expect(directionOf(screen.getByRole('textbox', { name: 'Your reply' }))).toBe('auto');
});

it('sends a reply by Enter, and breaks a line by Shift and Enter', async () => {
  const { person } = await openThread();
  const field: HTMLTextAreaElement = await screen.findByRole('textbox', { name: 'Your reply' });
  await person.type(field, 'One{Shift>}{Enter}{/Shift}two');
  expect(field.value).toBe('One\ntwo');
  answer(calls.community.reply, postOf(2, 'One\ntwo', { user: mine }));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(field.value).toBe(''));
  expect(requestsOf(calls.community.reply).map(({ body }) => body)).toMatchObject([{ body: 'One\ntwo' }]);
});

it('offers first words while a new post is empty', async () => {
  const { person, field } = await openNewPost();
  await person.click(screen.getByRole('button', { name: 'Does anyone know' }));
  expect((field as HTMLTextAreaElement).value).toBe('Does anyone know ');
  await person.type(field, 'a good dentist?');
  expect(screen.queryByRole('button', { name: 'Does anyone know' })).toBeNull();
});

it('says that a thread is not there, also for an invalid id', async () => {
  signIn();
  refuse(calls.community.thread, { code: 404, error_code: 'NotFound' });
  const { unmount } = await show(threadAddress, { at: `/thread/${uuid(50)}` });
  await screen.findByText('This thread isn’t here');
  unmount();
  await show(threadAddress, { at: '/thread/42' });
  await screen.findByText('This thread isn’t here');
});

async function openNewPost() {
  signIn();
  const { person } = await show(<NewPostScreen />, { at: '/new-post' });
  return { person, field: await screen.findByRole('textbox', { name: 'Your post' }) };
}

it('asks for a post of 1 to 1500 characters, with 1500 as the default of text areas [5.2]', async () => {
  const { person, field } = await openNewPost();
  screen.getByText('0/1500');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByText('Community post has to be 1 to 1500 characters!');
  expect(document.activeElement).toBe(field);
  await person.click(field);
  await person.paste('x'.repeat(1501));
  screen.getByText('Community post has to be 1 to 1500 characters!');
  expect(requestsOf(calls.community.start)).toHaveLength(0);
});

it('shows the server’s words about a foul thread or post, with what is not allowed, and keeps the text [5.10]', async () => {
  const foul = {
    code: 422,
    error_code: 'profane_words',
    error_description: 'Found not allowed words',
    validation: [{ title: 'body', error_text: 'Found not allowed words', words: ['mierda'] }],
  };
  refuse(calls.community.reply, foul);
  const thread = await openThread();
  await thread.person.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Qué mierda');
  await thread.person.click(screen.getByRole('button', { name: 'Reply' }));
  await screen.findByText('Found not allowed words: mierda');
  thread.unmount();

  const { person, field } = await openNewPost();
  refuse(calls.community.start, foul);
  await person.type(field, 'Qué mierda');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await screen.findByText('Found not allowed words: mierda');
  expect((field as HTMLTextAreaElement).value).toBe('Qué mierda');
});

it('opens the thread that a post has begun', async () => {
  const { person, field } = await openNewPost();
  answer(calls.community.start, threadOf());
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  await person.type(field, 'Hello');
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(location.pathname).toBe(`/thread/${uuid(50)}`));
});

it('shows who runs a community, when matching starts and ends, and the fields of its profiles', async () => {
  signIn();
  answer(calls.housing.details, communityOf({ phoneNumberEnabled: true, previouslyKnownEnabled: true }));
  await show(<CommunityInfoScreen />, { at: '/community/community-info' });
  await screen.findByText('Your phone number');
  screen.getByText('Linden Hall');
  screen.getByText('Alder University');
  screen.getByText('End');
});

it('accepts no new post once the round has ended, also at its own address', async () => {
  signIn([membershipOf({ matchingRoundStatus: 'CLOSED' })]);
  answer(calls.community.topics, { topics: [] });
  await show(<NewPostScreen />, { at: '/new-post' });
  await screen.findByText('This round has ended. You can read here, but not write.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says that matching is paused in the community if it is', async () => {
  signIn();
  answer(calls.housing.details, communityOf());
  answer(calls.profile.overview, overviewOf({ l3ForcedClosed: true }));
  await show(<CommunityInfoScreen />, { at: '/community/community-info' });
  await screen.findByText(/Your housing office paused matching/);
  expect(screen.queryByText(/Matching is open/)).toBeNull();
});

const [hello, moving] = [
  { topic_id: topicId.parse(uuid(71)), name: 'Say hello' },
  { topic_id: topicId.parse(uuid(72)), name: 'Moving in' },
];

it('shows the topics of threads, and lists one topic alone, also from its address', async () => {
  answer(calls.community.topics, { topics: [hello, moving] });
  const { person } = await openList([threadOf({ topic: hello })]);
  const row = await screen.findByRole('link', { name: /Who is on the third floor/ });
  expect(row.textContent).toContain('Say hello');
  answer(calls.community.threads, { threads: [], previous: null, next: null });
  await person.click(await screen.findByRole('radio', { name: 'Moving in' }));
  await screen.findByText('Nothing about this yet');
  expect(location.search).toBe(`?topic=${moving.topic_id}`);
  expect(requestsOf(calls.community.threads).at(-1)?.url).toContain(`topic=${moving.topic_id}`);
  await person.click(screen.getByRole('radio', { name: 'Everything' }));
  await screen.findByRole('link', { name: /Who is on the third floor/ });
  expect(location.search).toBe('');
});

it('begins a thread about a topic, which is kept with its words', async () => {
  answer(calls.community.topics, { topics: [hello, moving] });
  signIn();
  const { person, unmount } = await show(<NewPostScreen />, { at: '/new-post' });
  await person.click(await screen.findByRole('radio', { name: 'Moving in' }));
  await person.type(screen.getByRole('textbox', { name: 'Your post' }), 'Who has a van?');
  unmount();
  await show(<NewPostScreen />, { at: '/new-post' });
  const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: 'Moving in' });
  await waitFor(() => expect(chosen.checked).toBe(true));
  answer(calls.community.start, threadOf({ topic: moving }));
  await person.click(screen.getByRole('button', { name: 'Post' }));
  await waitFor(() => expect(requestsOf(calls.community.start)).toHaveLength(1));
  expect(requestsOf(calls.community.start)[0]?.body).toMatchObject({
    body: 'Who has a van?',
    topic_id: moving.topic_id,
  });
});

it('holds four pages of threads however far the reader scrolls, leads back up, and shows news from the top', async () => {
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
  const asked = requestsOf(calls.community.threads).at(-1)?.url;
  expect(asked).toContain(`order=new&text=floor&topic=${hello.topic_id}`);
  unmount();
  queryClient.clear();
  await show(<ThreadsScreen />, { at: `/community${location.search}` });
  await screen.findByRole('link', { name: /Who is on the third floor/ });
  expect(requestsOf(calls.community.threads).at(-1)?.url).toBe(asked);
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('floor');
});

const onAPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !query.includes('1024'),
    addEventListener() {},
    removeEventListener() {},
  }));

it('offers a new post once on a phone, also where there is none yet', async () => {
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

it('hides on a phone while the reader scrolls down the list, and comes back on the way up, at the end, and for the keyboard', async () => {
  onAPhone();
  await openList();
  const write = await screen.findByRole('link', { name: 'New post' });
  const isAway = () => write.parentElement?.classList.contains('opacity-0');
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000);
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
});

it('has its search behind an icon on a phone, which also closes it', async () => {
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

it('loads threads while their end stays near, and waits for the button once that failed', async () => {
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
  const asked = () => requestsOf(calls.community.threads).length;
  signIn();
  answer(calls.community.threads, { threads: [threadOf()], previous: null, next: `1_${uuid(50)}` });
  const { person } = await show(<ThreadsScreen />, { at: '/community' });
  await waitFor(() => expect(asked()).toBe(3));
  await waitFor(() => expect(timesNear).toBe(-1));

  timesNear = 1;
  refuse(calls.community.threads, { code: 403, error_code: 'Forbidden' });
  await person.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(asked()).toBe(4));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(asked()).toBe(4);
  expect(timesNear).toBe(1);
});
