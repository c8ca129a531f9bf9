import { calls } from '@nestmate/contract';
import { userId } from '@nestmate/contract/ids';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { overviewOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, requestsOf } from '@/testing/server';
import { BlockedPeople } from './blocked-people';

const people = ['Ana', 'Ben'].map((firstName, at) => ({
  userId: userId.parse(uuid(at + 1)),
  firstName,
  lastName: 'Souza',
}));

beforeEach(() => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.chat.blocked, { people });
});

it('moves the focus to the next person when one is unblocked', async () => {
  const { person } = await show(<BlockedPeople />);
  await screen.findByText('Ben Souza');
  answer(calls.chat.unblock, { people: people.slice(1) });
  await person.click(screen.getByRole('button', { name: 'Unblock Ana Souza' }));
  await waitFor(() => expect(screen.queryByText('Ana Souza')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unblock Ben Souza' }));
});

it('unblocks two people one after the other, so that the reply to the first does not arrive last', async () => {
  const { person } = await show(<BlockedPeople />);
  await screen.findByText('Ben Souza');
  const release = answerLater(calls.chat.unblock, { people: people.slice(1) });
  await person.click(screen.getByRole('button', { name: 'Unblock Ana Souza' }));
  await person.click(screen.getByRole('button', { name: 'Unblock Ben Souza' }));
  expect(requestsOf(calls.chat.unblock)).toHaveLength(1);
  answer(calls.chat.unblock, { people: [] });
  release();
  await screen.findByText('You haven’t blocked anyone');
  expect(requestsOf(calls.chat.unblock)).toHaveLength(2);
});

it('says that nobody is blocked to somebody who is still registering, who cannot chat yet', async () => {
  answer(calls.profile.overview, overviewOf({ profileComplete: false }));
  await show(<BlockedPeople />);
  await screen.findByText('You haven’t blocked anyone');
  expect(requestsOf(calls.chat.blocked)).toEqual([]);
});
