import { calls } from '@nestmate/contract';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { candidateOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { ReportPerson } from './report-person';

const person = candidateOf(7);

async function open(changes: Partial<typeof person> = {}) {
  signIn();
  const [onBlocked, onClose] = [vi.fn(), vi.fn()];
  const shown = await show(
    <ReportPerson
      person={{ ...person, ...changes }}
      onBlocked={onBlocked}
      onUnblocked={() => {}}
      onClose={onClose}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Priya' }));
  const send = () => shown.person.click(dialog.getByRole('button', { name: 'Send report' }));
  return { ...shown, dialog, send, onBlocked, onClose };
}

it('offers bad behavior as the first reason of a report', async () => {
  const { dialog } = await open();
  const [first] = dialog.getAllByRole('radio');
  expect(first).toBe(dialog.getByRole('radio', { name: 'Pushy, rude or threatening' }));
});

it('asks for words where the reason is another one', async () => {
  const { person: reader, dialog, send } = await open();
  await send();
  await dialog.findByText('Choose what’s wrong.');
  await reader.click(dialog.getByRole('radio', { name: 'Something else' }));
  await send();
  await dialog.findByText('Write what’s wrong.');
  expect(requestsOf(calls.profile.report)).toHaveLength(0);
});

it('sends the words of a report that failed again', async () => {
  const { person: reader, dialog, send, onBlocked, onClose } = await open();
  await reader.click(dialog.getByRole('radio', { name: 'Something else' }));
  await reader.type(dialog.getByRole('textbox'), 'She asks for money');
  refuse(calls.profile.report, {
    code: 429,
    error_code: 'TooManyRequests',
    error_description: 'Too many reports today',
  });
  await send();
  await dialog.findByText('Too many reports today');
  answer(calls.profile.report, undefined);
  await send();
  expect(await screen.findByText('Thanks. The housing office will look into it.')).toBeDefined();
  expect(onClose).toHaveBeenCalledOnce();
  expect(requestsOf(calls.profile.report).at(-1)).toMatchObject({
    body: { about: 'other', reason: 'She asks for money' },
  });
  expect(requestsOf(calls.chat.block)).toHaveLength(0);
  expect(onBlocked).not.toHaveBeenCalled();
});

it('says whom to call in danger', async () => {
  const { person: reader, dialog } = await open();
  await reader.click(dialog.getByRole('radio', { name: 'Someone could be in danger' }));
  dialog.getByText('If someone is in danger right now, call the emergency services first.');
});

it('offers the photo as a reason only where there is one', async () => {
  const { dialog, unmount } = await open({ profile_picture_urls: null });
  expect(dialog.queryByRole('radio', { name: 'The photo' })).toBeNull();
  unmount();
  const photo = { square: '/a', large: '/b' };
  const { dialog: other } = await open({ profile_picture_urls: photo });
  other.getAllByRole('radio', { name: 'The photo' });
});

async function reportAndBlock() {
  const opened = await open();
  answer(calls.profile.report, undefined);
  await opened.person.click(opened.dialog.getByRole('radio', { name: 'Pushy, rude or threatening' }));
  await opened.person.click(opened.dialog.getByRole('checkbox', { name: 'Block Priya too' }));
  return opened;
}

it('blocks a person with the report at the second try when the first has failed', async () => {
  const { dialog, send, onBlocked, onClose } = await reportAndBlock();
  refuse(calls.chat.block, { code: 429, error_code: 'TooManyRequests', error_description: 'Not so fast' });
  await send();
  await dialog.findByText('Not so fast');
  expect(onClose).not.toHaveBeenCalled();
  answer(calls.chat.block, { people: [] });
  await send();
  await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();
  expect(requestsOf(calls.chat.block).at(-1)?.url).toContain(`/blocked/${person.user_id}`);
  await screen.findByText('Successfully blocked!');
  expect(screen.getAllByText('Thanks. The housing office will look into it.')).toHaveLength(1);
});

it('shows one toast for a report and a block', async () => {
  const { send, onBlocked } = await reportAndBlock();
  answer(calls.chat.block, { people: [] });
  await send();
  await vi.waitFor(() => expect(onBlocked).toHaveBeenCalledOnce());
  const notice = (await screen.findByText('Successfully blocked!')).closest('li');
  within(notice as HTMLElement).getByText('Thanks. The housing office will look into it.');
  within(notice as HTMLElement).getByRole('button', { name: 'Undo' });
  expect(screen.getAllByText('Thanks. The housing office will look into it.')).toHaveLength(1);
});
