import { calls } from '@nestmate/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { candidateOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse, requestsOf } from '@/testing/server';
import { BlockPerson } from './block-person';

it('blocks a person once that is confirmed, and says why it could not', async () => {
  signIn();
  const { user_id: userId } = candidateOf(7);
  if (!userId) throw new Error('The candidate has an account');
  const onBlocked = vi.fn();
  const { person } = await show(<BlockPerson userId={userId} name="Priya" onBlocked={onBlocked} />);
  await person.click(await screen.findByRole('button', { name: 'Block Priya' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Block Priya?' }));
  const confirm = () => person.click(dialog.getByRole('button', { name: 'Block' }));
  refuse(calls.chat.block, { code: 429, error_code: 'TooManyRequests', error_description: 'Too often' });
  await confirm();
  await screen.findByText('Too often');
  expect(onBlocked).not.toHaveBeenCalled();

  answer(calls.chat.block, { people: [] });
  await confirm();
  await waitFor(() => expect(onBlocked).toHaveBeenCalled());
  await screen.findByText('Successfully blocked!');
  expect(requestsOf(calls.chat.block)).toHaveLength(2);
});
