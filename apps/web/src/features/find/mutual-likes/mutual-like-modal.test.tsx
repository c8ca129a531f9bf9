import { calls, type Card } from '@nestmate/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { overviewOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { cardOf } from '../deck/deck-store.fixtures';
import { MutualLikeModal } from './mutual-like-modal';

const chatId = 'me_cleo';
const cleo: Card = { ...cardOf(1), first_name: 'Cleo', percent_match: 88, claimed: true, chat_id: chatId };

beforeEach(() => {
  signIn();
  answer(calls.profile.overview, overviewOf());
});

async function celebrate(card = cleo) {
  const { person } = await show(<MutualLikeModal card={{ ...card, demo: false }} />, { at: '/find' });
  const dialog = await screen.findByRole('dialog', { name: 'It’s mutual' });
  const names = within(dialog)
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);
  return { person, dialog, names };
}

it('leads from a mutual like to the first message, or to the profile or back to the deck [2.75]', async () => {
  const { person, dialog, names } = await celebrate();
  within(dialog).getByText('Cleo');
  within(dialog).getByText('88% compatible');
  within(dialog).getByText('You and Cleo like each other.');
  expect(names).toEqual(['Close', 'Say hello', 'View profile', 'Keep swiping']);
  await person.click(within(dialog).getByRole('button', { name: 'Say hello' }));
  expect(location.pathname).toBe(`/chat/conversation/${chatId}`);
  expect(history.state).toMatchObject({ usr: { begins: 'writing' } });
});

it('offers no conversation with somebody who has none', async () => {
  const { names } = await celebrate({ ...cleo, chat_id: null });
  expect(names).toEqual(['Close', 'View profile', 'Keep swiping']);
});
