import { calls } from '@nestmate/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { requestOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import IncomingRequestsScreen from './incoming-requests-screen';

beforeEach(() => {
  signIn();
  answer(calls.room.mine, roomOf({ incoming_requests: [requestOf(7)] }));
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
  const { person } = await show(<IncomingRequestsScreen />, { at: '/matches/incoming-requests' });
  await person.click(await screen.findByRole('button', { name: /^Accept/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('The first thing that is wrong.')).toBeTruthy();
  expect(within(dialog).queryByText(/second|general/)).toBeNull();
});
