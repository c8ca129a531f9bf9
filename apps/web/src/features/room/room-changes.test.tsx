import { calls } from '@nestmate/contract';
import type { MyRoom } from '@nestmate/contract/room';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useSupport } from '@/features/support';
import { queryClient } from '@/platform/calls/query-client';
import { communityOf, membershipOf, overviewOf, requestOf, roommateOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import MatchesScreen from './matches-screen';
import OutgoingRequestsScreen from './requests/outgoing-requests-screen';
import { useLeaveRoom, useMarkKnown, useRoomLoading } from './room.queries';
import { refreshRoom } from './room.refresh';

beforeEach(() => answer(calls.find.likes, { isOneWayInterested: 0, isMutualInterested: 0 }));

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

it('a locked match offers support in place of a confirmation [2.76]', async () => {
  answer(calls.support.list, { conversations: [] });
  const person = await open('room', { locked: true, my_roommates: [roommateOf(7)] });
  await person.click(await screen.findByRole('button', { name: 'Leave this match' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Your Match is Locked' });
  const names = within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Contact support', 'Close']);
  await person.click(within(dialog).getByRole('button', { name: 'Contact support' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(useSupport.getState().panelOpen).toBe(true);
  expect(requestsOf(calls.room.leave)).toEqual([]);
});

it('a match that was locked meanwhile says so instead of leaving [2.76, 8.9]', async () => {
  answer(calls.support.list, { conversations: [] });
  const person = await open('room', { my_roommates: [roommateOf(7)] });
  await person.click(await screen.findByRole('button', { name: 'Leave this match' }));
  refuse(calls.room.leave, { code: 409, error_code: 'room_locked' });
  const question = await screen.findByRole('alertdialog', { name: 'Leave this match?' });
  await person.click(within(question).getByRole('button', { name: 'Leave this match' }));
  await screen.findByRole('alertdialog', { name: 'Your Match is Locked' });
  await waitFor(() => expect(question.isConnected).toBe(false));
});

it('a window knows that its room loads, that it is left, and that a roommate is described [3.12]', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  const read = answerLater(calls.room.mine);
  const { result } = renderHook(
    () => ({ ...useRoomLoading(), leave: useLeaveRoom(), known: useMarkKnown() }),
    {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    },
  );
  const flags = () => {
    const { isLoading, isRoomLeaveLoading, isRoommateLoading } = result.current;
    return [isLoading, isRoomLeaveLoading, isRoommateLoading];
  };
  expect(flags()).toEqual([true, false, false]);
  read();
  await waitFor(() => expect(flags()).toEqual([false, false, false]));
  const left = answerLater(calls.room.leave);
  act(() => result.current.leave.mutate());
  await waitFor(() => expect(flags()).toEqual([false, true, false]));
  left();
  await waitFor(() => expect(flags()).toEqual([false, false, false]));
  const marked = answerLater(calls.room.markKnown);
  act(() => result.current.known.mutate({ membershipId: roommateOf(7).membership_id, isKnown: true }));
  await waitFor(() => expect(flags()).toEqual([false, false, true]));
  marked();
  await waitFor(() => expect(flags()).toEqual([false, false, false]));
});
