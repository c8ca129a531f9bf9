import { userId } from '@nestmate/contract';
import { dehydrate, onlineManager, QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { encryptedStorage, offlineAreas } from '@/platform/encrypted-storage';
import { queryClient } from '@/platform/query-client';
import { showKeptQueries } from '@/platform/query-persistence';
import { candidateOf, mayaId, membershipOf, uuid } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { candidateQuery } from '../candidate.queries';
import { WhyAnswer } from './why-answer';

it('explains without a connection why a person with a kept card matches', async () => {
  signIn();
  const { membershipId } = membershipOf();
  const { queryKey, meta } = candidateQuery({ userId: userId.parse(mayaId), membershipId }, uuid(7));
  const area = meta?.area;
  if (area === undefined) throw new Error('A candidate is kept');
  // With a connection it is read again: no older state shows before.
  expect(offlineAreas).toContain(area);
  const earlier = new QueryClient();
  earlier.setQueryData(queryKey, candidateOf(7));
  await encryptedStorage.setItem(area, JSON.stringify(dehydrate(earlier)));
  onTestFinished(showKeptQueries(queryClient, encryptedStorage));
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  await show(<WhyAnswer id={uuid(7)} />);
  await screen.findByText(/haven’t answered any of the same questions yet/);
});
