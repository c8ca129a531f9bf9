import { calls } from '@nestmate/contract';
import { userId } from '@nestmate/contract/ids';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { roomOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { cardOf } from '../deck/deck-store.fixtures';
import type { Side } from '../swipe/swipe-rules';
import { DeckActions } from './deck-actions';

const samId = userId.parse(uuid(301));
const actionsOf = (
  claimed: boolean,
  onSwipe: (side: Side) => void = () => {},
  chat_id: string | null = null,
) =>
  show(
    <DeckActions
      card={{ ...cardOf(1), user_id: samId, claimed, chat_id, first_name: 'Sam', demo: false }}
      onSwipe={onSwipe}
      onUndo={() => {}}
    />,
    { at: '/find' },
  );
async function choose(person: Awaited<ReturnType<typeof show>>['person'], action: string) {
  await person.click(await screen.findByRole('button', { name: 'More about this person' }));
  await person.click(await screen.findByRole('menuitem', { name: action }));
}

it('says that a resident who has not logged in is notified of a request by email [8.8]', async () => {
  signIn();
  const { person } = await actionsOf(false);
  await choose(person, 'Send a roommate request');
  await screen.findByRole('dialog', { name: 'Profile Not Created' });
  screen.getByText(
    'Sam has not yet logged in to create a profile, but can still be requested and will be notified by email.',
  );
  await person.click(screen.getByRole('button', { name: 'Send a request' }));
  expect(location.pathname).toBe(`/request/${cardOf(1).membership_id}`);
});

it('skips to the left and likes to the right [2.73]', async () => {
  signIn();
  const sides: Side[] = [];
  const { person } = await actionsOf(true, (side) => sides.push(side), 'me_sam');
  await person.click(screen.getByRole('button', { name: 'Skip' }));
  await person.click(screen.getByRole('button', { name: 'Like' }));
  expect(sides).toEqual(['left', 'right']);
});

it('leads from a card to the profile, a request and a chat [2.73]', async () => {
  answer(calls.room.mine, roomOf());
  signIn();
  const { membership_id: id } = cardOf(1);
  const { person } = await actionsOf(true, () => {}, 'me_sam');
  for (const [action, path] of [
    ['View profile', `/profile/${id}`],
    ['Send a roommate request', `/request/${id}`],
    ['Chat', '/chat/conversation/me_sam'],
  ] as const) {
    await choose(person, action);
    expect(location.pathname).toBe(path);
  }
});

it('offers no chat with a resident who has not signed in yet [2.73]', async () => {
  signIn();
  const unclaimed = await actionsOf(false, () => {}, 'me_sam');
  await unclaimed.person.click(await screen.findByRole('button', { name: 'More about this person' }));
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered.slice(0, 2)).toEqual(['View profile', 'Send a roommate request']);
  expect(offered).not.toContain('Chat');
});

it('a card leads straight to the request of a resident with a profile', async () => {
  signIn();
  const { person } = await actionsOf(true);
  await choose(person, 'Send a roommate request');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('decides by Enter only after a like with the keyboard', async () => {
  signIn();
  const onSwipe = vi.fn();
  const card = { ...cardOf(1), demo: false as const };
  const { person } = await show(<DeckActions card={card} onSwipe={onSwipe} onUndo={() => {}} />, {
    at: '/find',
  });
  await person.click(screen.getByRole('button', { name: 'Like' }));
  await person.keyboard('{Enter}');
  expect(onSwipe).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: 'Like' }).focus();
  await person.keyboard('{Enter}{Enter}');
  expect(onSwipe).toHaveBeenCalledTimes(3);
});

it('keeps all but the large actions of a card in a menu', async () => {
  answer(calls.room.mine, roomOf());
  signIn();
  const { person } = await actionsOf(true);
  const toolbar = screen.getByRole('button', { name: 'Like' }).parentElement;
  const buttons = [...(toolbar?.querySelectorAll('button') ?? [])];
  expect(buttons.map((button) => button.textContent || button.getAttribute('aria-label'))).toEqual([
    'Undo',
    'Skip',
    'Like',
    'More about this person',
  ]);
  await person.click(await screen.findByRole('button', { name: 'More about this person' }));
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['View profile', 'Send a roommate request', 'Report', 'Block']);
  await person.click(screen.getByRole('menuitem', { name: 'Block' }));
  await screen.findByRole('alertdialog', { name: 'Block Sam?' });
});
