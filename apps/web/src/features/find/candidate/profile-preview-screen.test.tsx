import { calls } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { candidateOf, overviewOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import { ProfilePreview } from './profile-preview-screen';

it('shows my name in the page on every screen, where the header does not', async () => {
  signIn();
  answer(calls.profile.overview, overviewOf());
  answer(calls.find.candidate, candidateOf(2, { first_name: 'Maya' }));
  await show(<ProfilePreview />, { at: '/profile-preview' });
  const name = await screen.findByRole('heading', { level: 2, name: /^Maya/ });
  expect(name.className).not.toContain('hidden');
});
