import { calls } from '@nestmate/contract';
import type { MyRoom } from '@nestmate/contract/room';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { communityOf, membershipOf, overviewOf, requestOf, roommateOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, requestsOf } from '@/testing/server';
import MatchesScreen from './matches-screen';
import OutgoingRequestsScreen from './requests/outgoing-requests-screen';
import { refreshRoom } from './room.refresh';

async function open(what: 'room' | 'sent', room: Partial<MyRoom>) {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.room.mine, roomOf(room));
  const { person } = await show(what === 'room' ? <MatchesScreen /> : <OutgoingRequestsScreen />);
  return person;
}

/** The window learns of the change by its socket, and the pressed button is gone. */
async function reloaded(pressed: HTMLElement) {
  await act(() => refreshRoom(membershipOf().membershipId));
  await waitFor(() => expect(pressed.isConnected).toBe(false));
}

it('says that the room was left, also when the socket event arrives before the reply', async () => {
  const person = await open('room', { my_roommates: [roommateOf(7)] });
  await person.click(await screen.findByRole('button', { name: 'Leave this match' }));
  const left = answerLater(calls.room.leave);
  answer(calls.room.mine, roomOf());
  const dialog = await screen.findByRole('alertdialog');
  await person.click(within(dialog).getByRole('button', { name: 'Leave this match' }));
  await reloaded(dialog);
  left();
  await screen.findByText('You left the match.');
});

it('asks whether to leave the room until the server has replied, also after two presses', async () => {
  const person = await open('room', { my_roommates: [roommateOf(7)] });
  await person.click(await screen.findByRole('button', { name: 'Leave this match' }));
  const left = answerLater(calls.room.leave);
  const dialog = await screen.findByRole('alertdialog');
  const button = within(dialog).getByRole('button', { name: 'Leave this match' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(requestsOf(calls.room.leave)).toHaveLength(1));
  expect(dialog.isConnected).toBe(true);
  left();
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

it('says that the last request was canceled, also when the socket event arrives before the reply', async () => {
  const person = await open('sent', { my_requests: [requestOf(7)] });
  const cancel = await screen.findByRole('button', { name: 'Cancel the request to Priya' });
  const canceled = answerLater(calls.room.cancelRequest);
  answer(calls.room.mine, roomOf());
  await person.click(cancel);
  await reloaded(cancel);
  canceled();
  await screen.findByText('Request canceled!');
});
