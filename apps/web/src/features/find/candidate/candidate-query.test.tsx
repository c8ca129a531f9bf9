import { calls } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { show, signIn } from '@/testing/screen';
import { refuse } from '@/testing/server';
import { CandidateQuery } from './candidate-query';
import RequestScreen from './request-screen';

it.each([
  ['of somebody who is not there', 404, 'NotFound'],
  ['that names nobody', 422, 'InvalidInput'],
])('says of an address %s that nobody is there, with a way back', async (_what, code, error_code) => {
  signIn();
  refuse(calls.find.candidate, { code, error_code });
  await show(<CandidateQuery id="nobody">{() => null}</CandidateQuery>, { at: '/profile/nobody' });
  await screen.findByText('This person isn’t here anymore');
  expect(screen.getByRole('link', { name: 'Back to the cards' })).toBeTruthy();
});

it('the page of a request has its header also where nobody is there', async () => {
  signIn();
  refuse(calls.find.candidate, { code: 404, error_code: 'NotFound' });
  await show(
    <Routes>
      <Route path="/request/:roommateId" element={<RequestScreen />} />
    </Routes>,
    { at: '/request/nobody' },
  );
  await screen.findByText('This person isn’t here anymore');
  screen.getByRole('heading', { level: 1, name: 'Roommate request' });
});
