import { calls } from '@nestmate/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { candidateOf, mayaId, membershipOf, requestOf, roommateOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, answerLater, refuse, requestsOf } from '@/testing/server';
import { backToChat } from '../relation';
import { refreshRoom } from '../room.refresh';
import { declines } from './declining';
import { RequestCandidate } from './request-candidate';

const tooMany = 'Rooming with this person will result in too many people in your room. Sorry!';
const byDefault = 'Something went wrong on our side. Please try again later.';

it('shows the server’s text, or a default without one, when a request cannot be sent [8.6]', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  const { person } = await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  await person.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Shall we share?');
  for (const [refusal, words] of [
    [{ error_code: 'room_too_small', error_description: tooMany }, tooMany],
    [{ error_code: 'Unexpected' }, byDefault],
  ] as const) {
    refuse(calls.room.request, { code: 409, ...refusal });
    await person.click(screen.getByRole('button', { name: 'Send request' }));
    expect((await screen.findByText(words)).closest('[role=alert], [role=status]')).not.toBeNull();
  }
});

it('says who would live together besides the two', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  const roommates = [{ ...roommateOf(8), first_name: 'Ana' }];
  await show(<RequestCandidate candidate={candidateOf(7, { roommates })} />, { at: '/request/7' });
  await screen.findByText('Priya lives with Ana. After a yes, you’ll all live together.');
});

it('accepts a request that arrives while one is being written by sending', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  const { person } = await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  await person.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Shall we share?');
  const button = screen.getByRole('button', { name: 'Send request' });

  answer(calls.room.mine, roomOf({ incoming_requests: [requestOf(7)] }));
  await act(() => refreshRoom(membershipOf().membershipId));
  const notice = await screen.findByText(/Priya asked you, too/);
  // Content that appears below the button does not move it.
  expect(button.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('button', { name: 'Send request' })).toBe(button);

  answer(calls.room.request, { request_id: requestOf(7).request_id, status: 'in_room' });
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)] }));
  await person.click(button);
  await waitFor(() => screen.getByText('You and Priya already live together.'));
  expect(requestsOf(calls.room.request).map(({ body }) => body)).toMatchObject([
    { message: 'Shall we share?' },
  ]);
});

it('says that two live together once a request that was just sent is accepted', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  const { person } = await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  await person.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Shall we share?');
  answer(calls.room.request, { request_id: requestOf(7).request_id, status: 'outgoing_request' });
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByRole('dialog');
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)] }));
  await act(() => refreshRoom(membershipOf().membershipId));
  await screen.findByText('You and Priya already live together.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/If Priya says yes/)).toBeNull();
});

it('a request cannot be sent from a full unit, which one sentence says', async () => {
  signIn();
  answer(calls.room.mine, roomOf({ full: true }));
  const candidate = candidateOf(7, { refusal: 'room_too_small' });
  await show(<RequestCandidate candidate={candidate} />, { at: '/request/7' });
  await screen.findByText('Your room is full, so you can’t ask anyone else.');
  expect(screen.getAllByRole('status').filter(({ textContent }) => textContent)).toHaveLength(1);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send request' }).disabled).toBe(true);
  expect(screen.queryByText(/If Priya says yes/)).toBeNull();
});

it('undoes a pending decline of the person who gets the request', async () => {
  signIn();
  const request = requestOf(7);
  answer(calls.room.mine, roomOf({ incoming_requests: [request] }));
  const { person } = await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  const { request_id: requestId, membership_id, first_name: name } = request;
  const actsFor = membershipOf().membershipId;
  act(() => declines.decline({ requestId, membershipId: membership_id, name, userId: mayaId, actsFor }));
  answer(calls.room.request, { request_id: requestId, status: 'in_room' });
  answer(calls.room.mine, roomOf({ my_roommates: [roommateOf(7)] }));
  await person.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Changed my mind');
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText('You and Priya already live together.');
  await declines.sendAll();
  expect(requestsOf(calls.room.denyRequest)).toEqual([]);
});

it('names my roommates, who will live with the person, too', async () => {
  signIn();
  answer(calls.room.mine, roomOf({ room_size: 2, my_roommates: [roommateOf(8, { first_name: 'Ana' })] }));
  await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  await screen.findByText(/^If Priya says yes, you’re all roommates, Ana included\./);
});

it('explains what a yes means', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  await screen.findByText(
    'If Priya says yes, you’re roommates. You can all leave until the housing office locks the room.',
  );
});

it('inserts each of three first messages that it offers', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  const { person } = await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
  const starters = within(screen.getByRole('list', { name: /start with one of these/ })).getAllByRole(
    'button',
  );
  expect(starters).toHaveLength(3);
  for (const starter of starters) {
    await person.click(starter);
    expect(box.value).toBe(starter.textContent);
  }
  await person.clear(box);
  await person.type(box, 'Hello!');
  await person.click(starters[0] as HTMLElement);
  expect(box.value).toBe(`Hello! ${starters[0]?.textContent}`);
  expect(requestsOf(calls.room.request)).toEqual([]);
});

async function openRequest() {
  signIn();
  answer(calls.room.mine, roomOf());
  const { person } = await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  const box = await screen.findByRole('textbox', { name: 'Your message' });
  const send = () => person.click(screen.getByRole('button', { name: 'Send request' }));
  return { person, box, send };
}

it('refuses an empty request message, with the box in error [5.1]', async () => {
  const { box, send } = await openRequest();
  expect(box.getAttribute('aria-invalid')).toBeNull();
  await send();
  await screen.findByText("Message can't be empty!");
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(requestsOf(calls.room.request)).toEqual([]);
});

it('refuses a request message of more than 500 characters [5.1]', async () => {
  const { person, box, send } = await openRequest();
  await person.click(box);
  await person.paste('x'.repeat(501));
  await send();
  await screen.findByText('Write up to 500 characters');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(requestsOf(calls.room.request)).toEqual([]);

  answer(calls.room.request, { request_id: requestOf(7).request_id, status: 'outgoing_request' });
  await person.clear(box);
  await person.paste('x'.repeat(500));
  await send();
  await waitFor(() => expect(requestsOf(calls.room.request)).toHaveLength(1));
});

it('leads from the animation of a sent request to the requests [2.84]', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  answer(calls.room.request, { request_id: requestOf(7).request_id, status: 'outgoing_request' });
  const { person } = await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  await person.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Shall we share?');
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  const sent = await screen.findByRole('dialog', { name: 'Request sent' });
  expect(sent.querySelector('.animate-fly')).not.toBeNull();
  await person.click(within(sent).getByRole('button', { name: 'View requests' }));
  expect(location.pathname).toBe('/matches/outgoing-requests');
});

it('shows why a request failed until it is sent again [4.6]', async () => {
  const { person, box } = await openRequest();
  await person.type(box, 'Shall we share?');
  refuse(calls.room.request, { code: 503, error_code: 'Unavailable', error_description: 'Try again.' });
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Try again.');
  expect(screen.queryByRole('dialog')).toBeNull();

  const { request_id } = requestOf(7);
  const release = answerLater(calls.room.request, { request_id, status: 'outgoing_request' });
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  await screen.findByText('Sending your request');
  expect(screen.queryByText('Try again.')).toBeNull();
  release();
  await screen.findByRole('dialog', { name: 'Request sent' });
});

it('reports a missing message only once the box has been edited', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  const { person } = await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  const box = await screen.findByRole('textbox', { name: 'Your message' });
  await person.click(box);
  await person.tab();
  expect(box.getAttribute('aria-invalid')).toBeNull();
  await person.type(box, 'Hi');
  await person.clear(box);
  await screen.findByText("Message can't be empty!");
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

it('a request leads back to the conversation that it was opened from', async () => {
  signIn();
  answer(calls.room.mine, roomOf());
  answer(calls.room.request, { request_id: requestOf(7).request_id, status: 'outgoing_request' });
  const { person } = await show(
    <Routes>
      <Route path="/request/7" element={<RequestCandidate candidate={candidateOf(7)} />} />
      <Route path="*" element={<Address />} />
    </Routes>,
    { at: '/request/7', state: { usr: backToChat('me_them') } },
  );
  const back = await screen.findByRole('link', { name: 'Back to the conversation' });
  expect(back.getAttribute('href')).toBe('/chat/conversation/me_them');
  await person.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Shall we share?');
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  await person.click(await screen.findByRole('button', { name: 'OK' }));
  await screen.findByText('/chat/conversation/me_them');
});

const Address = () => useLocation().pathname;
