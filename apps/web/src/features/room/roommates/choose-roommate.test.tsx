import { calls } from '@nestmate/contract';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mayaId, overviewOf, roommateOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { useRoommateChat } from './choose-roommate';

const priya = roommateOf(7, { image_urls: { large: '/priya-large.jpg', square: '/priya.jpg' } });
const cleo = roommateOf(8, { first_name: 'Cleo', last_name: 'Adeyemi' });

function Chat() {
  const { choose, dialog } = useRoommateChat([priya, cleo]);
  return (
    <>
      <button onClick={choose}>Chat with one of them</button>
      {dialog}
    </>
  );
}

it('opens the chat with one of the roommates it lists [2.82]', async () => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  const { person } = await show(<Chat />, { at: '/matches' });
  await person.click(screen.getByRole('button', { name: 'Chat with one of them' }));
  const dialog = await screen.findByRole('dialog', { name: 'Chat' });
  const [first, second] = within(dialog).getAllByRole('listitem');
  expect(first?.textContent).toContain('Priya Raman');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/priya-large.jpg');
  expect(second?.textContent).toBe('CCleo Adeyemi');
  expect(second?.querySelector('img')).toBeNull();
  await person.click(within(dialog).getByText('Cleo Adeyemi'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe(`/chat/conversation/${chatIdOf([mayaId, cleo.user_id ?? ''])}`);
});
