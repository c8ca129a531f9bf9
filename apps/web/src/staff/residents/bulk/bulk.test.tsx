import { membershipId } from '@nestmate/contract/ids';
import { staffCalls } from '@nestmate/contract/staff';
import type { Bulk } from '@nestmate/contract/staff/bulk';
import { bulkId } from '@nestmate/contract/staff/ids';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answer, refuse, requestsOf } from '@/testing/server';
import { prepareConsole, renee, showAs } from '../../testing/console';
import { listedResident } from '../../testing/residents';

const { staffBulk, staffResidents } = staffCalls;
prepareConsole();
// Makes rows visible, because nothing has a size here.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  return () => vi.restoreAllMocks();
});

const idOf = (number: number) => membershipId.parse(`7a1b5c1e-0000-4000-8000-0000000001${number + 10}`);
const person = (number: number, first_name: string) =>
  listedResident({ membership_id: idOf(number), first_name });
const people = ['Ana', 'Ben', 'Cleo', 'Dan'].map((name, number) => person(number, name));

const shown: Bulk = {
  bulk_id: bulkId.parse('7a1b5c1e-0000-4000-8000-000000000090'),
  kind: 'remove',
  state: 'shown',
  fingerprint: 'one',
  unit: null,
  by: 'Renee Okafor',
  made_at: '2027-06-01T10:00:00.000Z',
  done_at: null,
  undoable_until: null,
  undo_failed: false,
  changing: 3,
  undone: 0,
  skipped: [{ skip_reason: 'removed', count: 1, names: ['Dan Torres'] }],
  leaving_room: { count: 1, names: ['Ana Torres'] },
  losing_requests: { count: 0, names: [] },
  undo: null,
};
const done: Bulk = {
  ...shown,
  state: 'done',
  done_at: '2027-06-01T10:01:00.000Z',
  undoable_until: '2027-06-02T10:01:00.000Z',
  undo: { restorable: 2, not_restorable: [{ loss: 'changedSince', count: 1 }] },
};

async function showTable() {
  answer(staffResidents.list, { residents: people, next: null });
  answer(staffResidents.count, { count: 4 });
  const view = await showAs(renee(), '/residents');
  await screen.findByRole('link', { name: 'Ana Torres' });
  return view;
}

it('chooses rows by keys', async () => {
  const { person: user } = await showTable();
  screen.getByRole('link', { name: 'Ana Torres' }).focus();
  await user.keyboard('x{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  const bar = within(screen.getByRole('region', { name: 'Chosen residents' }));
  expect(bar.getByText('3 chosen')).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'Choose Cleo Torres' })).toHaveProperty('checked', true);
  await user.keyboard('{Escape}');
  expect(screen.queryByText('3 chosen')).toBeNull();
});

it('chooses all rows between two boxes by a click with the shift key', async () => {
  const { person: user } = await showTable();
  await user.click(screen.getByRole('checkbox', { name: 'Choose Ana Torres' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Cleo Torres' }), { shiftKey: true });
  await screen.findByText('3 chosen');
});

it('chooses everybody the filter finds except one', async () => {
  const { person: user } = await showTable();
  await user.click(screen.getByRole('checkbox', { name: 'Choose Ana Torres' }));
  await user.click(screen.getByRole('button', { name: 'Choose all 4' }));
  await user.click(screen.getByRole('checkbox', { name: 'Choose Dan Torres' }));
  await screen.findByText('3 chosen');
  answer(staffBulk.preview, shown);
  answer(staffBulk.read, shown);
  await user.click(screen.getByRole('button', { name: 'Hide from Find' }));
  await screen.findByRole('dialog');
  expect(requestsOf(staffBulk.preview)).toMatchObject([
    { body: { action: { kind: 'hide' }, selection: { filter: {}, except: [idOf(3)] } } },
  ]);
});

const dialog = () => within(screen.getByRole('dialog'));

async function previewRemoval() {
  const { person: user } = await showTable();
  await user.click(screen.getByRole('checkbox', { name: 'Choose everyone in this list' }));
  answer(staffBulk.preview, shown);
  answer(staffBulk.read, shown);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await screen.findByRole('dialog', { name: 'Remove 3 people' });
  return user;
}

async function applyRemoval() {
  const user = await previewRemoval();
  await user.type(dialog().getByLabelText('Reason'), 'Left');
  answer(staffBulk.commit, done);
  answer(staffBulk.read, done);
  await user.click(dialog().getByRole('button', { name: 'Remove 3 people' }));
  await screen.findByRole('dialog', { name: '3 people removed' });
  return user;
}

it('previews an action with those it changes and those it leaves', async () => {
  await previewRemoval();
  expect(dialog().getByText('leave a room they share')).toBeDefined();
  expect(dialog().getByText('Dan Torres')).toBeDefined();
});

it('keeps an action that is previewed in the address', async () => {
  await previewRemoval();
  expect(new URLSearchParams(location.search).get('bulk')).toBe(shown.bulk_id);
});

it('previews an action again when everybody in it changed meanwhile', async () => {
  const user = await previewRemoval();
  await user.type(dialog().getByLabelText('Reason'), 'Left');
  refuse(staffBulk.commit, { code: 409, error_code: 'ChangedMeanwhile' });
  answer(staffBulk.read, { ...shown, state: 'stale', fingerprint: 'two', changing: 2 });
  await user.click(dialog().getByRole('button', { name: 'Remove 3 people' }));
  await screen.findByText(/Everyone here has changed meanwhile/);
  answer(staffBulk.commit, done);
  answer(staffBulk.read, done);
  await user.click(await dialog().findByRole('button', { name: 'Remove 2 people' }));
  await screen.findByRole('dialog', { name: '3 people removed' });
  expect(requestsOf(staffBulk.commit).at(-1)).toMatchObject({ body: { fingerprint: 'two', reason: 'Left' } });
});

it('applies an action with its reason', async () => {
  await applyRemoval();
  expect(requestsOf(staffBulk.commit)).toMatchObject([{ body: { fingerprint: 'one', reason: 'Left' } }]);
});

it('says for whom an applied action cannot be undone', async () => {
  await applyRemoval();
  expect(dialog().getByText('1 person has changed since and stays.')).toBeDefined();
});

it('undoes an action at the second attempt when the first failed', async () => {
  const user = await applyRemoval();
  const failed = { ...done, undo_failed: true };
  answer(staffBulk.undo, failed);
  answer(staffBulk.read, failed);
  await user.click(dialog().getByRole('button', { name: 'Take back for 2 people' }));
  await screen.findByText(/Taking it back didn’t work/);
  answer(staffBulk.undo, { ...done, state: 'undone', undone: 2, undo: null });
  answer(staffBulk.read, { ...done, state: 'undone', undone: 2, undo: null });
  await user.click(dialog().getByRole('button', { name: 'Take back for 2 people' }));
  await screen.findByRole('dialog', { name: 'Removal of 2 people taken back' });
});

it('lists actions of the last day, including waiting and failed ones', async () => {
  const { person: user } = await showTable();
  const states = [
    { state: 'waiting' },
    { state: 'stale' },
    { state: 'failed' },
    { ...done, undo_failed: true },
    done,
  ] as const;
  const bulks = states.map((one, number) => ({
    ...shown,
    ...one,
    bulk_id: bulkId.parse(`7a1b5c1e-0000-4000-8000-00000000008${number}`),
  }));
  answer(staffBulk.recent, { bulks });
  await user.click(screen.getByRole('button', { name: 'Recent actions' }));
  const rows = within(await screen.findByRole('dialog')).findAllByRole('listitem');
  expect((await rows).map(({ textContent }) => textContent?.split('Renee')[0])).toEqual([
    'Remove 3 peopleUnder way',
    'Remove 3 peopleNot done: something changed meanwhile',
    'Remove 3 peopleNot done: that didn’t work',
    '3 people removedNot taken back: that didn’t work',
    '3 people removed',
  ]);
});

it('names those whom an action left out because they changed after the preview', async () => {
  const user = await previewRemoval();
  await user.type(dialog().getByLabelText('Reason'), 'Left');
  const partly = {
    ...done,
    changing: 1,
    skipped: [{ skip_reason: 'changed' as const, count: 2, names: ['Ben Torres', 'Cleo Torres'] }],
  };
  answer(staffBulk.commit, partly);
  answer(staffBulk.read, partly);
  await user.click(dialog().getByRole('button', { name: 'Remove 3 people' }));
  await screen.findByRole('dialog', { name: '1 person removed' });
  expect(dialog().getByText(/they changed after you looked/).textContent).toContain(
    'Ben Torres · Cleo Torres',
  );
});
