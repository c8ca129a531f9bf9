import { staffCalls } from '@nestmate/contract/staff';
import type { StaffPost } from '@nestmate/contract/staff/community';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { queryClient } from '../platform/query-client';
import { birchId, prepareConsole, renee, showAs } from '../testing/console';
import { staffPost, staffThread } from '../testing/community';

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

it('writes a reply once, however often it is sent, and keeps it until it is in the thread', async () => {
  holds([]);
  const { person, field, send } = await openThread();
  await send();
  await screen.findByText('Community post has to be 1 to 1500 characters!');
  expect(document.activeElement).toBe(field);
  await person.type(field, 'Quiet hours begin at 10');
  refuse(staffCommunity.reply, { code: 503, error_code: 'Unavailable', error_description: 'Not now.' });
  await send();
  await screen.findByText('Not now.');
  answer(staffCommunity.reply);
  holds([ours()]);
  await send();
  await screen.findByRole('heading', { name: '1 reply' });
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  const article = within(screen.getByText('Quiet hours begin at 10').closest('article') as HTMLElement);
  article.getByText('Housing office');
  const [first, again] = requestsOf(staffCommunity.reply).map(({ body }) => body);
  expect(first).toMatchObject({ body: 'Quiet hours begin at 10' });
  expect(again).toEqual(first);
  await person.type(field, 'One more thing');
  await send();
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

it('keeps an unsent reply while another page is open, and asks before the window closes', async () => {
  holds([]);
  const { person, field } = await openThread();
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await person.type(field, 'Quiet hours');
  expect(isAsked()).toBe(true);
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

it('offers to edit a reply of the office, and none of a resident', async () => {
  const { own, theirs } = await openBoth();
  own?.getByRole('button', { name: 'Edit' });
  expect(theirs?.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('offers to hide a reply of the office', async () => {
  const { own } = await openBoth();
  own?.getByRole('button', { name: 'Hide reply' });
});

it('edits a reply of the office, and then marks it as edited', async () => {
  const { person, own } = await openBoth();
  expect(own?.queryByText('edited')).toBeNull();
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
  await screen.findByText('edited');
});
