import { calls } from '@nestmate/contract';
import type { Card } from '@nestmate/contract/find';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { overviewOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { deckStore } from '../deck/deck';
import { cardOf } from '../deck/deck-store.fixtures';
import { MutualLikeModal } from './mutual-like-modal';

const chatId = 'me_cleo';
const cleo: Card = {
  ...cardOf(1),
  first_name: 'Cleo',
  percent_match: 88,
  claimed: true,
  chat_id: chatId,
  profile_picture_urls: { large: '/cleo-large.jpg', square: '/cleo.jpg' },
};

beforeEach(() => {
  signIn();
  answer(calls.profile.overview, overviewOf());
});

async function celebrate(card = cleo) {
  const { person, unmount } = await show(<MutualLikeModal card={{ ...card, demo: false }} />, {
    at: '/find',
  });
  const dialog = await screen.findByRole('dialog', { name: 'It’s mutual' });
  const names = within(dialog)
    .getAllByRole('button')
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);
  return { person, unmount, dialog, names };
}

it('celebrates a mutual like with face, name and percent [2.75]', async () => {
  const { dialog, names } = await celebrate();
  expect(Array.from(dialog.querySelectorAll('img'), ({ src }) => new URL(src).pathname)).toContain(
    '/cleo.jpg',
  );
  within(dialog).getByText('Cleo');
  within(dialog).getByText('88% compatible');
  within(dialog).getByText('You and Cleo like each other.');
  expect(names).toEqual(['Close', 'Say hello', 'View profile', 'Keep swiping']);
});

it('leads from a mutual like to the first words [2.75]', async () => {
  const { person, dialog } = await celebrate();
  await person.click(within(dialog).getByRole('button', { name: 'Say hello' }));
  expect(location.pathname).toBe(`/chat/conversation/${chatId}`);
  expect(history.state).toMatchObject({ usr: { begins: 'writing' } });
});

it('leads from a mutual like to the profile [2.75]', async () => {
  const again = await celebrate();
  await again.person.click(within(again.dialog).getByRole('button', { name: 'View profile' }));
  expect(location.pathname).toBe(`/profile/${cleo.membership_id}`);
});

it('returns from a mutual like to the deck [2.75]', async () => {
  const dismiss = vi.spyOn(deckStore, 'dismissMutualLike');
  const back = await celebrate();
  await back.person.click(within(back.dialog).getByRole('button', { name: 'Keep swiping' }));
  expect(dismiss).toHaveBeenCalledOnce();
  expect(location.pathname).toBe('/find');
});

it('offers no conversation with somebody who has none', async () => {
  const { names } = await celebrate({ ...cleo, chat_id: null });
  expect(names).toEqual(['Close', 'View profile', 'Keep swiping']);
});
