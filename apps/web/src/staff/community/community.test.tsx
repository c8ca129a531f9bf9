import { postId } from '@nestmate/contract';
import { staffCalls, type StaffThread } from '@nestmate/contract/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { alder, announceChange, birchId, prepareConsole, renee, showAs } from '../testing/console';

const { staffCommunity } = staffCalls;
prepareConsole();

const thread = (changes: Partial<StaffThread> = {}): StaffThread => ({
  post_id: postId.parse('7a1b5c1e-0000-4000-8000-000000000021'),
  body: 'Noise at night',
  author: 'Ana Silva',
  by_office: false,
  is_pinned: false,
  is_hidden: false,
  is_deleted: false,
  post_count: 3,
  last_post_at: Date.UTC(2027, 2, 1, 12),
  seen: 9,
  ...changes,
});

async function showCommunity(threads = [thread()]) {
  answer(staffCommunity.threads, { threads, residents: 12 });
  return showAs(renee(alder({ role: 'community' })), `/community?place=${birchId}`);
}

it('shows threads with their authors and how many residents have seen them, and finds them', async () => {
  const { person } = await showCommunity();
  await screen.findByRole('row', { name: /Noise at night.*Ana Silva.*2 replies.*Seen by 9 of 12/ });
  answer(staffCommunity.threads, { threads: [], residents: 12 });
  await person.type(screen.getByRole('searchbox', { name: 'Search this community' }), 'elevator');
  await screen.findByText('Nothing found');
  expect(requestsOf(staffCommunity.threads).at(-1)?.url).toContain('text=elevator');
});

it('shows what residents write and delete as they do', async () => {
  await showCommunity();
  await screen.findByRole('row', { name: /Noise at night/ });
  answer(staffCommunity.threads, { threads: [thread({ body: '', is_deleted: true })], residents: 12 });
  await announceChange('community');
  await screen.findByRole('row', { name: /Deleted by its author/ });
});

it('keeps a thread that its author deleted, with nothing to be done about it', async () => {
  await showCommunity([thread({ body: '', is_deleted: true })]);
  const row = within(await screen.findByRole('row', { name: /Deleted by its author.*Ana Silva/ }));
  expect(row.queryByRole('button')).toBeNull();
});

it('writes an announcement once, however often it is sent', async () => {
  const { person } = await showCommunity();
  await person.click(await screen.findByRole('button', { name: 'Write an announcement' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Post announcement' }));
  dialog.getByText('Community post has to be 1 to 1500 characters!');
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

it('pins and unpins, and hides a thread for a reason', async () => {
  const { person } = await showCommunity([thread({ is_pinned: true })]);
  const choose = async (action: string) => {
    await person.click(await screen.findByRole('button', { name: 'Actions for “Noise at night”' }));
    await person.click(await screen.findByRole('menuitem', { name: action }));
  };
  answer(staffCommunity.pin);
  answer(staffCommunity.hide);
  await choose('Unpin');
  await waitFor(() => expect(requestsOf(staffCommunity.pin)).toMatchObject([{ body: { pinned: false } }]));
  await choose('Hide from residents');
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText(/Reason/), 'A quarrel');
  await person.click(dialog.getByRole('button', { name: 'Hide thread' }));
  await screen.findByText('The thread is hidden.');
  expect(requestsOf(staffCommunity.hide)).toMatchObject([{ body: { hidden: true, reason: 'A quarrel' } }]);
});
