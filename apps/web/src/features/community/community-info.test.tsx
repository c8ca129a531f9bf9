import { calls } from '@nestmate/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answerForCommunity } from '@/testing/community';
import { communityOf, overviewOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { answer } from '@/testing/server';
import CommunityInfoScreen from './community-info-screen';

beforeEach(answerForCommunity);

it('shows a resident the information about the community', async () => {
  signIn();
  answer(calls.housing.details, communityOf({ phoneNumberEnabled: true, previouslyKnownEnabled: true }));
  await show(<CommunityInfoScreen />, { at: '/community/community-info' });
  await screen.findByText('Your phone number');
  screen.getByText('Linden Hall');
  screen.getByText('Alder University');
  screen.getByText('End');
});

it('says that matching is paused in the community if it is', async () => {
  signIn();
  answer(calls.housing.details, communityOf());
  answer(calls.profile.overview, overviewOf({ l3ForcedClosed: true }));
  await show(<CommunityInfoScreen />, { at: '/community/community-info' });
  await screen.findByText(/Your housing office paused matching/);
  expect(screen.queryByText(/Matching is open/)).toBeNull();
});
