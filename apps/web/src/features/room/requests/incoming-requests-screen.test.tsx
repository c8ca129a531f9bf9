import { calls } from '@nestmate/contract';
import { userId } from '@nestmate/contract/ids';
import type { MyRoom, RequestItem, RequestToRoommate } from '@nestmate/contract/room';
import { chatIdOf } from '@nestmate/contract/rules/chat-id';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { deliver } from '@/platform/live/events';
import {
  communityOf,
  mayaId,
  membershipOf,
  overviewOf,
  requestOf,
  roommateOf,
  roomOf,
  uuid,
} from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, disconnect, refuse, requestsOf } from '@/testing/server';
import { slowTheClock } from '@/testing/slow-clock';
import { followRoom } from '../room.live';
import IncomingRequestsScreen from './incoming-requests-screen';
import OutgoingRequestsScreen from './outgoing-requests-screen';

const noah = {
  membership_id: membershipOf({}).membershipId,
  first_name: 'Noah',
  image_urls: null,
  percent_match: 84,
};

async function open(request: Partial<RequestItem> = {}, room: Partial<MyRoom> = {}) {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.room.mine, roomOf({ incoming_requests: [requestOf(7, request)], ...room }));
  const { person } = await show(<IncomingRequestsScreen />, { at: '/matches/incoming-requests' });
  await screen.findByRole('button', { name: 'Accept Priya' });
  return person;
}
const accept = async (person: Awaited<ReturnType<typeof open>>) => {
  await person.click(screen.getByRole('button', { name: 'Accept Priya' }));
  return screen.findByRole('dialog', { name: 'Live with Priya?' });
};
const declined = () => requestsOf(calls.room.denyRequest);
const decline = async (person: Awaited<ReturnType<typeof open>>) => {
  await person.click(screen.getByRole('button', { name: 'Decline Priya' }));
  await screen.findByText('Request denied!');
};

let stop: () => void;
beforeEach(() => {
  stop = followRoom({ userId: userId.parse(mayaId), membershipId: membershipOf().membershipId });
  return () => stop();
});

it('shows the first validation entry in an info modal when accepting fails [8.7]', async () => {
  refuse(calls.room.acceptRequest, {
    code: 409,
    error_code: 'room_too_small',
    error_description: 'Something more general.',
    validation: [
      { title: 'room', error_text: 'The first thing that is wrong.' },
      { title: 'room', error_text: 'The second thing that is wrong.' },
    ],
  });
  const person = await open();
  const sheet = await accept(person);
  await person.click(within(sheet).getByRole('button', { name: 'Accept' }));
  const text = await screen.findByText('The first thing that is wrong.');
  const dialog = text.closest('[role=dialog]');
  expect(dialog?.textContent).not.toMatch(/second|general/);
});

it('shows a request that is accepted by two presses until the server has replied', async () => {
  const sheet = await accept(await open());
  const accepted = answerLater(calls.room.acceptRequest);
  const button = within(sheet).getByRole('button', { name: 'Accept' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(requestsOf(calls.room.acceptRequest)).toHaveLength(1));
  expect(sheet.isConnected).toBe(true);
  accepted();
  await waitFor(() => expect(sheet.isConnected).toBe(false));
});

it('shows the percent match of a request', async () => {
  await open({});
  screen.getByText('80%');
  screen.getByText('Compatible');
});

it('shows who lives with the sender of a request', async () => {
  await open({ room_size: 3, roommates: [noah] });
  screen.getByText('Lives with Noah and 1 other person');
  expect(screen.getByRole('link', { name: /Noah.*84%/ }).getAttribute('href')).toBe(
    `/profile/${noah.membership_id}`,
  );
});

it('shows the words of a request', async () => {
  await open({ message: 'Two early birds.' });
  screen.getByText('Two early birds.');
});

it('leads from a request to the conversation with its sender, to talk first', async () => {
  const person = await open({ chat_id: 'me_priya' });
  await person.click(screen.getByRole('link', { name: 'Chat with Priya' }));
  expect(location.pathname).toBe('/chat/conversation/me_priya');
});

it.each([
  [{}, {}, 'You’ll be 2 of 4. We’ll tell Priya right away.'],
  [
    { room_size: 2, roommates: [noah] },
    { my_roommates: [roommateOf(9, { first_name: 'Ana' })] },
    'Noah comes along, so you’ll be 4 of 4. You decide for Ana, too: you’ll all live together. That fills your room. We’ll tell Priya, Noah, and Ana right away.',
  ],
  [
    {},
    { my_roommates: [roommateOf(9, { first_name: 'Ana' })], may_object: true },
    'You’ll be 3 of 4. You decide for Ana, too: you’ll all live together. Nobody you live with has objected. We’ll tell Priya and Ana right away.',
  ],
  [{}, { room_size: 3 }, 'You’ll be 4 of 4. That fills your room. We’ll tell Priya right away.'],
])('explains the consequences of accepting beforehand', async (request, room, words) => {
  const person = await open(request, room);
  const sheet = await accept(person);
  expect(within(sheet).getByText(words)).toBeTruthy();
  expect(requestsOf(calls.room.acceptRequest)).toEqual([]);
  await person.click(within(sheet).getByRole('button', { name: 'Not yet' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requestsOf(calls.room.acceptRequest)).toEqual([]);
});

it('leads from a decision for the whole room to its conversation, to ask first', async () => {
  const ana = roommateOf(9, { first_name: 'Ana' });
  const person = await open({}, { room_size: 2, my_roommates: [ana] });
  const sheet = await accept(person);
  await person.click(within(sheet).getByRole('button', { name: 'Ask Ana first' }));
  expect(location.pathname).toBe(`/chat/conversation/${chatIdOf([mayaId, ana.user_id ?? ''])}`);
  expect(requestsOf(calls.room.acceptRequest)).toEqual([]);
});

it('removes a declined request until that is undone', async () => {
  const person = await open();
  await decline(person);
  screen.getByText('No requests yet');
  await person.click(screen.getByRole('button', { name: /^Undo/ }));
  await screen.findByRole('button', { name: 'Decline Priya' });
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(declined()).toEqual([]);
});

it('sends the server a decline when the page is left', async () => {
  answer(calls.room.denyRequest);
  await decline(await open());
  expect(declined()).toEqual([]);
  answer(calls.room.mine, roomOf());
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() =>
    expect(declined().map(({ url }) => url)).toEqual([`/users/${mayaId}/incoming_requests/${uuid(2007)}`]),
  );
  await waitFor(() => expect(screen.queryByText('Request denied!')).toBeNull());
});

it('shows a declined request again with a reason when the server cannot be reached', async () => {
  disconnect(calls.room.denyRequest);
  await decline(await open());
  act(() => void dispatchEvent(new Event('pagehide')));
  await screen.findByText(/^Priya’s request is still open\./);
  await screen.findByRole('button', { name: 'Decline Priya' });
});

it('says nothing when a declined request was answered elsewhere', async () => {
  refuse(calls.room.denyRequest, { code: 409, error_code: 'RequestClosed' });
  await decline(await open());
  answer(calls.room.mine, roomOf());
  act(() => void dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(declined()).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Request denied!')).toBeNull());
  expect(screen.queryByText(/still open/)).toBeNull();
});

it('undoes a decline when the request is accepted in another window', async () => {
  await decline(await open());
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)] }));
  act(() => deliver('room.changed', { membershipId: membershipOf().membershipId }));
  await waitFor(() => expect(screen.queryByText('Request denied!')).toBeNull());
  act(() => void dispatchEvent(new Event('pagehide')));
  expect(declined()).toEqual([]);
});

it('says that an accept failed when the request is gone by then', async () => {
  refuse(calls.room.acceptRequest, {
    code: 409,
    error_code: 'RequestClosed',
    error_description: 'It was taken back.',
  });
  const person = await open();
  const sheet = await accept(person);
  answer(calls.room.mine, roomOf());
  await person.click(within(sheet).getByRole('button', { name: 'Accept' }));
  await screen.findByText('It was taken back.');
});

it('declines one request by a double click, though the next takes its place', async () => {
  const person = await open({}, { incoming_requests: [requestOf(7), requestOf(8, { first_name: 'Noah' })] });
  slowTheClock();
  await person.dblClick(screen.getByRole('button', { name: 'Decline Priya' }));
  await person.click(screen.getByRole('button', { name: 'Decline Noah' }));
  screen.getByRole('button', { name: 'Accept Noah' });
});

it('makes a decline final when its offer is closed before the previous one', async () => {
  const person = await open({}, { incoming_requests: [requestOf(7), requestOf(8, { first_name: 'Noah' })] });
  answer(calls.room.denyRequest);
  await decline(person);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_000);
  await person.click(screen.getByRole('button', { name: 'Decline Noah' }));
  await waitFor(() => expect(screen.getAllByText('Request denied!')).toHaveLength(1));
  expect(declined()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(declined()).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: /Undo/ }));
  await screen.findByRole('button', { name: 'Accept Priya' });
});

const toRoommate = (changes: Partial<RequestToRoommate> = {}): RequestToRoommate => ({
  ...requestOf(9, { first_name: 'Sol' }),
  to: { membership_id: roommateOf(8).membership_id, first_name: 'Diego' },
  objected: false,
  ...changes,
});
const withDiego = (changes: Partial<MyRoom>) =>
  roomOf({ my_roommates: [roommateOf(8, { first_name: 'Diego' })], may_object: true, ...changes });

async function openToRoommates(room: MyRoom) {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.room.mine, room);
  const { person } = await show(<IncomingRequestsScreen />, { at: '/matches/incoming-requests' });
  await screen.findByRole('heading', { name: 'They asked your roommates' });
  return person;
}

it('lets a resident object to a request to a roommate, and agree after all', async () => {
  const person = await openToRoommates(withDiego({ requests_to_roommates: [toRoommate()] }));
  screen.getByText(/^Asked Diego/);
  screen.getByRole('link', { name: /1 request$/ });
  answer(calls.room.objectToRequest);
  answer(calls.room.mine, withDiego({ requests_to_roommates: [toRoommate({ objected: true })] }));
  await person.click(screen.getByRole('button', { name: 'I’d rather not live with Sol' }));
  await screen.findByText('You’d rather not, and Diego sees that. Sol doesn’t.');
  answer(calls.room.withdrawObjection);
  answer(calls.room.mine, withDiego({ requests_to_roommates: [toRoommate()] }));
  await person.click(screen.getByRole('button', { name: 'I’m fine with it: Sol' }));
  await screen.findByRole('button', { name: 'I’d rather not live with Sol' });
  expect(requestsOf(calls.room.withdrawObjection)).toHaveLength(1);
});

it('shows the requests of roommates among those that are sent', async () => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  const { to: from, objected: _, ...request } = toRoommate();
  answer(calls.room.mine, withDiego({ requests_by_roommates: [{ ...request, from }] }));
  await show(<OutgoingRequestsScreen />, { at: '/matches/outgoing-requests' });
  await screen.findByRole('heading', { name: 'Your roommates asked them' });
  screen.getByText(/^Asked by Diego/);
  screen.getByRole('link', { name: 'Talk about it' });
});

it('only shows a request to a roommate where the community leaves the answer to them', async () => {
  await openToRoommates(withDiego({ requests_to_roommates: [toRoommate()], may_object: false }));
  screen.getByText('If the answer is yes, you’ll live together, too.');
  expect(screen.queryByRole('button', { name: /rather not/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Talk about it' }).getAttribute('href')).toMatch(/^\/chat\//);
});

it('shows no request to a roommate once the room is full, since no answer leads to living together', async () => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.housing.details, communityOf());
  answer(calls.room.mine, withDiego({ requests_to_roommates: [toRoommate()], room_size: 2, full: true }));
  await show(<IncomingRequestsScreen />, { at: '/matches/incoming-requests' });
  await screen.findByText('Your room is full, so nobody can ask to join it.');
  expect(screen.queryByRole('heading', { name: 'They asked your roommates' })).toBeNull();
});

it('names the roommates who object where the resident would accept', async () => {
  const person = await open(
    { refusal: 'roommates_object', objections: ['Diego'] },
    { my_roommates: [roommateOf(8, { first_name: 'Diego' })], may_object: true },
  );
  screen.getByText('Diego would rather not live with Priya. Talk it over first.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Accept Priya' }).disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Decline Priya' }));
  await screen.findByText('Request denied!');
});
