import { topicId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { StaffPost } from '@nestmate/contract/staff/community';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { queryClient } from '../platform/query-client';
import { staffPost as post, staffThread as thread } from '../testing/community';
import { alder, announceChange, birchId, lindenId, prepareConsole, renee, showAs } from '../testing/console';

const { staffCommunity } = staffCalls;
prepareConsole();

async function showCommunity(threads = [thread()]) {
  answer(staffCommunity.threads, { threads, topics: [], residents: 12 });
  return showAs(renee(alder({ role: 'community' })), `/community?place=${birchId}`);
}

it('shows threads with their authors and how many residents have seen them', async () => {
  await showCommunity();
  await screen.findByRole('row', { name: /Noise at night.*Ana Silva.*2 replies.*Seen by 9 of 12/ });
});

it('offers to write where nobody has written yet', async () => {
  const { person } = await showCommunity([]);
  await person.click(await screen.findByRole('button', { name: 'Write the first announcement' }));
  await screen.findByRole('dialog', { name: 'Write an announcement' });
});

it('shows a viewer threads and nothing to write or change', async () => {
  answer(staffCommunity.threads, { threads: [thread()], topics: [], residents: 12 });
  await showAs(renee(alder({ role: 'viewer' })), `/community?place=${birchId}`);
  await screen.findByRole('row', { name: /Noise at night/ });
  for (const name of ['Write an announcement', 'Actions for “Noise at night”'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('finds threads by their text', async () => {
  const { person } = await showCommunity();
  await screen.findByRole('row', { name: /Noise at night/ });
  answer(staffCommunity.threads, { threads: [], topics: [], residents: 12 });
  await person.type(screen.getByRole('searchbox', { name: 'Search this community' }), 'elevator');
  await waitFor(() =>
    expect(requestsOf(staffCommunity.threads).at(-1)?.url).toMatch(/text=elevator$|text=elevator&/),
  );
  await screen.findByText('Nothing found');
});

it('shows residents’ posts and deletions live', async () => {
  await showCommunity();
  await screen.findByRole('row', { name: /Noise at night/ });
  answer(staffCommunity.threads, {
    threads: [thread({ body: '', is_deleted: true })],
    topics: [],
    residents: 12,
  });
  await announceChange('community');
  await screen.findByRole('row', { name: /Deleted by its author/ });
});

const topic = { topic_id: topicId.parse('7a1b5c1e-0000-4000-8000-000000000041'), name: 'Moving in' };
async function showTopics() {
  answer(staffCommunity.threads, { threads: [thread({ topic })], topics: [topic], residents: 12 });
  return showAs(renee(), `/community?place=${birchId}`);
}

it('shows what a thread is about', async () => {
  await showTopics();
  await screen.findByRole('row', { name: /Noise at night.*Moving in/ });
});

it('shows the threads about one topic', async () => {
  const { person } = await showTopics();
  await screen.findByRole('row', { name: /Noise at night/ });
  answer(staffCommunity.threads, { threads: [], topics: [topic], residents: 12 });
  await person.selectOptions(screen.getByRole('combobox', { name: 'Topic' }), 'Moving in');
  await screen.findByText('Nobody has written about this yet');
  expect(requestsOf(staffCommunity.threads).at(-1)?.url).toContain(`topic=${topic.topic_id}`);
  await person.selectOptions(screen.getByRole('combobox', { name: 'Topic' }), 'All topics');
  await screen.findByRole('row', { name: /Noise at night/ });
});

type Person = Awaited<ReturnType<typeof showCommunity>>['person'];
const openActions = async (person: Person) =>
  person.click(await screen.findByRole('button', { name: 'Actions for “Noise at night”' }));
async function choose(person: Person, action: string) {
  await openActions(person);
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

it('edits an announcement from the list', async () => {
  const { person } = await showCommunity([thread({ by_office: true, author: null })]);
  await choose(person, 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the announcement' }));
  await person.type(dialog.getByRole('textbox', { name: 'Announcement' }), '.');
  answer(staffCommunity.edit);
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('The announcement is changed.');
  expect(requestsOf(staffCommunity.edit)).toMatchObject([
    { body: { body: 'Noise at night.', before: 'Noise at night' } },
  ]);
});

it('offers to edit no thread of a resident from the list', async () => {
  const { person } = await showCommunity();
  await openActions(person);
  await screen.findByRole('menuitem', { name: 'Pin to the top' });
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
});

it('lists a thread that its author deleted, without any action', async () => {
  await showCommunity([thread({ body: '', is_deleted: true })]);
  const row = within(await screen.findByRole('row', { name: /Deleted by its author.*Ana Silva/ }));
  expect(row.queryByRole('button')).toBeNull();
});

async function openNewAnnouncement() {
  const { person } = await showCommunity();
  await person.click(await screen.findByRole('button', { name: 'Write an announcement' }));
  return { person, dialog: within(await screen.findByRole('dialog')) };
}

it('refuses an empty announcement', async () => {
  const { person, dialog } = await openNewAnnouncement();
  await person.click(dialog.getByRole('button', { name: 'Post announcement' }));
  dialog.getByText('Community post has to be 1 to 1500 characters!');
});

it('writes an announcement once, however often it is sent', async () => {
  const { person, dialog } = await openNewAnnouncement();
  await person.type(dialog.getByRole('textbox', { name: 'Announcement' }), 'No water on Monday');
  refuse(staffCommunity.announce, { code: 503, error_code: 'Unavailable', error_description: 'Not now.' });
  await person.click(dialog.getByRole('button', { name: 'Post announcement' }));
  await dialog.findByText('Not now.');
  answer(staffCommunity.announce);
  await person.click(dialog.getByRole('button', { name: 'Post announcement' }));
  await screen.findByText('Your announcement is posted.');
  const [one, other] = requestsOf(staffCommunity.announce).map(({ body }) => body);
  expect(one).toMatchObject({ body: 'No water on Monday' });
  expect(one).toEqual(other);
});

it('writes an announcement in several places, each once', async () => {
  const { person, dialog } = await openNewAnnouncement();
  await person.type(dialog.getByRole('textbox', { name: 'Announcement' }), 'No water on Monday');
  await person.click(dialog.getByRole('checkbox', { name: 'Linden Hall' }));
  answer(staffCommunity.announce);
  await person.click(dialog.getByRole('button', { name: 'Post announcement' }));
  await screen.findByText('Your announcement is posted in 2 places.');
  const requests = requestsOf(staffCommunity.announce);
  expect(requests.map(({ url }) => [birchId, lindenId].find((id) => url.includes(id)))).toEqual([
    birchId,
    lindenId,
  ]);
  expect(new Set(requests.map(({ body }) => JSON.stringify(body))).size).toBe(2);
});

it.each([
  ['pins', false, 'Pin to the top'],
  ['unpins', true, 'Unpin'],
])('%s a thread', async (_, isPinned, action) => {
  const { person } = await showCommunity([thread({ is_pinned: isPinned })]);
  answer(staffCommunity.pin);
  await choose(person, action);
  await waitFor(() =>
    expect(requestsOf(staffCommunity.pin)).toMatchObject([{ body: { pinned: !isPinned } }]),
  );
});

it('hides a thread for a reason', async () => {
  const { person } = await showCommunity();
  answer(staffCommunity.hide);
  await choose(person, 'Hide from residents');
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText(/Reason/), 'A quarrel');
  await person.click(dialog.getByRole('button', { name: 'Hide thread' }));
  await screen.findByText('The thread is hidden.');
  expect(requestsOf(staffCommunity.hide)).toMatchObject([{ body: { hidden: true, reason: 'A quarrel' } }]);
});

/** Its code has loaded by then: a test does not wait for a page that loads on the way to it. */
async function loadThread() {
  const one = thread();
  answer(staffCommunity.thread, { thread: one, residents: 12, posts: [post(21)], next: null });
  await showAs(renee(), `/community/${one.post_id}?place=${birchId}`);
  await screen.findByRole('heading', { name: 'Nobody has replied yet' });
  cleanup();
  queryClient.clear();
}

const own = post(21, { by_office: true, author: null });
const reply = post(22, { body: 'You fools' });
const page = (first: StaffPost[], next: number | null) =>
  answer(staffCommunity.thread, { thread: thread({ by_office: true }), residents: 12, posts: first, next });

/** The announcement with a reply, a deleted one, and more to read. */
async function openAnnouncement() {
  await loadThread();
  const { person } = await showCommunity([thread({ by_office: true, author: null })]);
  page([own, reply, post(23, { body: '', is_deleted: true })], 3);
  await person.click(await screen.findByRole('link', { name: 'Noise at night' }));
  return person;
}

it('shows an announcement as the housing office’s', async () => {
  await openAnnouncement();
  await screen.findByRole('heading', { name: 'Announcement' });
  screen.getByText('Housing office');
});

it('offers to hide a reply of a resident unless its author has deleted it', async () => {
  await openAnnouncement();
  await screen.findByText('Deleted by its author');
  expect(screen.getAllByRole('button', { name: 'Hide reply' })).toHaveLength(1);
});

it('loads a thread page by page until its end', async () => {
  const person = await openAnnouncement();
  await screen.findByText('Deleted by its author');
  page([post(24, { body: 'A later one' })], null);
  await person.click(screen.getByRole('button', { name: 'Show more replies' }));
  await screen.findByText('A later one');
  expect(requestsOf(staffCommunity.thread).at(-1)?.url).toContain('first=3');
  expect(screen.queryByRole('button', { name: 'Show more replies' })).toBeNull();
});

it('offers to show a hidden reply', async () => {
  await loadThread();
  page([own, { ...reply, is_hidden: true }], null);
  await showAs(renee(), `/community/${own.post_id}?place=${birchId}`);
  await screen.findByRole('button', { name: 'Show reply' });
});

it('hides a reply for a reason', async () => {
  const person = await openAnnouncement();
  await screen.findByText('You fools');
  answer(staffCommunity.hide);
  page([own, { ...reply, is_hidden: true }], null);
  await person.click(screen.getAllByRole('button', { name: 'Hide reply' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Hide this reply?' }));
  await person.type(dialog.getByLabelText(/Reason/), 'Rude');
  await person.click(dialog.getByRole('button', { name: 'Hide reply' }));
  await screen.findByText('The reply is hidden.');
  const [{ url, body } = {}] = requestsOf(staffCommunity.hide);
  expect(url).toContain(`/threads/${own.post_id}/posts/${reply.post_id}/hidden`);
  expect(body).toEqual({ hidden: true, reason: 'Rude' });
});

it('replaces a colleague’s words of an announcement only once they were seen', async () => {
  await loadThread();
  const one = (body: string) => thread({ by_office: true, author: null, body });
  const shown = (body: string) =>
    answer(staffCommunity.thread, {
      thread: one(body),
      residents: 12,
      posts: [post(21, { body })],
      next: null,
    });
  shown('Water is off at 9');
  const { person } = await showAs(renee(), `/community/${one('').post_id}?place=${birchId}`);
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the announcement' }));
  const field = dialog.getByRole('textbox', { name: 'Announcement' });
  expect(field).toHaveProperty('value', 'Water is off at 9');
  await person.type(field, '.30');
  refuse(staffCommunity.edit, {
    code: 409,
    error_code: 'ChangedMeanwhile',
    error_description: 'Changed meanwhile',
  });
  shown('Water is off at 10');
  const save = () => person.click(dialog.getByRole('button', { name: 'Save changes' }));
  await save();
  await dialog.findByText(/It now says: “Water is off at 10”/);
  answer(staffCommunity.edit);
  await save();
  await screen.findByText('The announcement is changed.');
  expect(requestsOf(staffCommunity.edit).map(({ body }) => body)).toEqual([
    { body: 'Water is off at 9.30', before: 'Water is off at 9' },
    { body: 'Water is off at 9.30', before: 'Water is off at 10' },
  ]);
});

it('edits no post of a resident', async () => {
  await loadThread();
  answer(staffCommunity.thread, { thread: thread(), residents: 12, posts: [post(21)], next: null });
  await showAs(renee(), `/community/${thread().post_id}?place=${birchId}`);
  await screen.findByRole('button', { name: 'Hide from residents' });
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('the link to all threads leads from a thread back to the search result', async () => {
  await loadThread();
  const { person } = await showCommunity();
  await person.type(await screen.findByRole('searchbox', { name: 'Search this community' }), 'noise');
  await waitFor(() => expect(requestsOf(staffCommunity.threads).at(-1)?.url).toContain('text=noise'));
  await person.click(screen.getByRole('link', { name: 'Noise at night' }));
  await screen.findByText('Nobody has replied yet');
  await person.click(screen.getByRole('link', { name: 'All threads' }));
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'noise');
});

it.each([
  ['a resident’s', {}, 'Everyone but its author stops'],
  ['the office’s own', { by_office: true, author: null }, 'Residents stop seeing it'],
] as const)('says who stops seeing %s reply once it is hidden', async (_, changes, effect) => {
  await loadThread();
  const { person } = await showCommunity([thread()]);
  const posts = [post(21), post(22, { body: 'Closed on Friday', ...changes })];
  answer(staffCommunity.thread, { thread: thread(), residents: 12, posts, next: null });
  await person.click(await screen.findByRole('link', { name: 'Noise at night' }));
  await person.click(await screen.findByRole('button', { name: 'Hide reply' }));
  within(await screen.findByRole('dialog')).getByText(new RegExp(`^${effect}`));
});
