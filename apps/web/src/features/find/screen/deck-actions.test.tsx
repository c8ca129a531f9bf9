import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, signIn } from '@/testing/screen';
import { cardOf } from '../deck/deck-store.fixtures';
import { DeckActions } from './deck-actions';

const actionsOf = (claimed: boolean) =>
  show(
    <DeckActions
      card={{ ...cardOf(1), claimed, first_name: 'Sam', demo: false }}
      onSwipe={() => {}}
      onUndo={() => {}}
    />,
    { at: '/find' },
  );
const request = () => screen.getByRole('button', { name: 'Send a roommate request' });

it('says that a resident who has not logged in yet can still be requested and is notified by email, and leads to the request [8.8]', async () => {
  signIn();
  const { person } = await actionsOf(false);
  await person.click(request());
  await screen.findByRole('dialog', { name: 'Profile Not Created' });
  screen.getByText(
    'Sam has not yet logged in to create a profile, but can still be requested and will be notified by email.',
  );
  await person.click(screen.getByRole('button', { name: 'Send a request' }));
  expect(location.pathname).toBe(`/request/${cardOf(1).membership_id}`);
});

it('goes straight to the request of a resident with a profile', async () => {
  signIn();
  const { person } = await actionsOf(true);
  await person.click(request());
  expect(screen.queryByRole('dialog')).toBeNull();
});
