import { calls } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { candidateOf, roomOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer, refuse } from '@/testing/server';
import { RequestCandidate } from './request-candidate';

const tooMany = 'Rooming with this person will result in too many people in your room. Sorry!';
const byDefault = 'Something went wrong on our side. Please try again later.';

it.each([
  ['the server’s text', { error_code: 'room_too_small', error_description: tooMany }, tooMany],
  ['a default text without a text from the server', { error_code: 'Unexpected' }, byDefault],
])('shows %s when a request cannot be sent [8.6]', async (_, refusal, words) => {
  signIn();
  answer(calls.room.mine, roomOf());
  refuse(calls.room.request, { code: 409, ...refusal });
  const { person } = await show(<RequestCandidate candidate={candidateOf(7)} />, { at: '/request/7' });
  await person.type(await screen.findByRole('textbox', { name: 'Your message' }), 'Shall we share?');
  await person.click(screen.getByRole('button', { name: 'Send request' }));
  expect((await screen.findByText(words)).closest('[role=alert], [role=status]')).not.toBeNull();
});
