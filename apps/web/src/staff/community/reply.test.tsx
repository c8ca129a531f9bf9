import { staffCalls } from '@nestmate/contract/staff';
import type { StaffPost } from '@nestmate/contract/staff/community';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { queryClient } from '../platform/query-client';
import { staffPost, staffThread } from '../testing/community';
import { birchId, prepareConsole, renee, showAs } from '../testing/console';

const { staffCommunity } = staffCalls;
prepareConsole();

const one = staffThread();
const ours = (changes: Partial<StaffPost> = {}) =>
  staffPost(22, { body: 'Quiet hours begin at 10', by_office: true, author: null, ...changes });

const holds = (
  posts: StaffPost[],
  { next = null, isHidden = false }: { next?: number | null; isHidden?: boolean } = {},
) =>
  answer(staffCommunity.thread, {
    thread: staffThread({ is_hidden: isHidden }),
    residents: 12,
    posts: [staffPost(21), ...posts],
    next,
  });

async function openThread() {
  const shown = await showAs(renee(), `/community/${one.post_id}?place=${birchId}`);
  const field = await screen.findByRole('textbox', { name: 'Reply as the housing office' });
  return { ...shown, field, send: () => shown.person.click(screen.getByRole('button', { name: 'Reply' })) };
}

it('moves the focus to an empty reply, which it refuses', async () => {
  holds([]);
  const { field, send } = await openThread();
  await send();
  await screen.findByText('Community post has to be 1 to 1500 characters!');
  expect(document.activeElement).toBe(field);
});

it('shows a reply as the housing office’s', async () => {
  holds([ours()]);
  await openThread();
  const article = within(screen.getByText('Quiet hours begin at 10').closest('article') as HTMLElement);
  article.getByText('Housing office');
});

it('writes a reply once, however often it is sent', async () => {
  holds([]);
  const { person, field, send } = await openThread();
  await person.type(field, 'Quiet hours begin at 10');
  refuse(staffCommunity.reply, { code: 503, error_code: 'Unavailable', error_description: 'Not now.' });
  await send();
  await screen.findByText('Not now.');
  expect(field).toHaveProperty('value', 'Quiet hours begin at 10');
  answer(staffCommunity.reply);
  holds([ours()]);
  await send();
  await screen.findByRole('heading', { name: '1 reply' });
  const [first, again] = requestsOf(staffCommunity.reply).map(({ body }) => body);
  expect(first).toMatchObject({ body: 'Quiet hours begin at 10' });
  expect(again).toEqual(first);
});

it('clears the field once the reply is in the thread', async () => {
  holds([]);
  const { person, field, send } = await openThread();
  await person.type(field, 'Quiet hours begin at 10');
  answer(staffCommunity.reply);
  holds([ours()]);
  await send();
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  screen.getByText('Quiet hours begin at 10');
});

it('writes the next reply as another one', async () => {
  holds([]);
  const { person, field, send } = await openThread();
  answer(staffCommunity.reply);
  await person.type(field, 'Quiet hours begin at 10');
  await send();
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  await person.type(field, 'One more thing');
  await send();
  await waitFor(() => expect(requestsOf(staffCommunity.reply)).toHaveLength(2));
  const ids = requestsOf(staffCommunity.reply).map(({ body }) => (body as { post_id: string }).post_id);
  expect(new Set(ids).size).toBe(2);
});

it('names the words that are not allowed in a reply', async () => {
  holds([]);
  const { person, field, send } = await openThread();
  await person.type(field, 'Darn');
  refuse(staffCommunity.reply, {
    code: 422,
    error_code: 'profane_words',
    error_description: 'Found not allowed words',
    validation: [{ title: 'body', error_text: 'profane_words', words: ['darn'] }],
  });
  await send();
  await screen.findByText('Found not allowed words: darn');
  expect(field).toHaveProperty('value', 'Darn');
});

it('asks before a window with an unsent reply closes', async () => {
  holds([]);
  const { person, field } = await openThread();
  const isWarned = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isWarned()).toBe(false);
  await person.type(field, 'Quiet hours');
  expect(isWarned()).toBe(true);
});

it('keeps an unsent reply while another page is open', async () => {
  holds([]);
  const { person, field } = await openThread();
  await person.type(field, 'Quiet hours');
  cleanup();
  queryClient.clear();
  const { field: again } = await openThread();
  expect(again).toHaveProperty('value', 'Quiet hours');
});

it('says that a new reply is at the end of the thread where the page ends before it', async () => {
  holds([], { next: 50 });
  const { person, field, send } = await openThread();
  await person.type(field, 'Quiet hours begin at 10');
  answer(staffCommunity.reply);
  await send();
  await screen.findByText('Your reply is at the end of this thread.');
});

it('offers no reply in a thread that residents do not see', async () => {
  holds([], { isHidden: true });
  await showAs(renee(), `/community/${one.post_id}?place=${birchId}`);
  await screen.findByText('Residents can’t see this thread now. Show it to them to reply.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

async function openBoth() {
  holds([ours(), staffPost(23, { body: 'Thanks' })]);
  const { person } = await openThread();
  const [own, theirs] = screen.getAllByRole('listitem').map((item) => within(item));
  return { person, own, theirs };
}

it('offers to edit replies of the office alone', async () => {
  const { own, theirs } = await openBoth();
  own?.getByRole('button', { name: 'Edit' });
  expect(theirs?.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('offers to hide a reply of the office', async () => {
  const { own } = await openBoth();
  own?.getByRole('button', { name: 'Hide reply' });
});

it('marks a reply as edited', async () => {
  holds([ours({ is_edited: true })]);
  await openThread();
  screen.getByText('edited');
});

it('does not mark a reply as edited that never was', async () => {
  await openBoth();
  expect(screen.queryByText('edited')).toBeNull();
});

it('edits a reply of the office', async () => {
  const { person, own } = await openBoth();
  await person.click(own?.getByRole('button', { name: 'Edit' }) as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the reply' }));
  await person.type(dialog.getByRole('textbox', { name: 'Reply' }), '.30');
  answer(staffCommunity.edit);
  holds([ours({ body: 'Quiet hours begin at 10.30', is_edited: true })]);
  await person.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('The reply is changed.');
  const [{ url, body } = {}] = requestsOf(staffCommunity.edit);
  expect(url).toContain(`/threads/${one.post_id}/posts/${ours().post_id}`);
  expect(body).toEqual({ body: 'Quiet hours begin at 10.30', before: 'Quiet hours begin at 10' });
});
