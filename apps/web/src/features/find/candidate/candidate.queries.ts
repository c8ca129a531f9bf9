import type { Candidate } from '@nestmate/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/call';
import { queryClient, unwrap } from '@/platform/query-client';
import { useSession } from '@/platform/session';
import { deckStore } from '../deck/deck';
import { cardOf } from '../deck/swipe-state';

/** Another resident, with how well they fit and why. */
export function candidateQuery(membershipId: string) {
  const { userId, membershipId: mine } = useSession.getState();
  return queryOptions({
    queryKey: ['profile', mine, 'candidate', membershipId],
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.profile.candidate, {
          signal,
          actsFor: mine ?? '',
          params: { userId: userId ?? '', membershipId },
        }),
      ),
    enabled: userId !== null && mine !== null,
  });
}

export const forgetCandidate = (membershipId: string) =>
  queryClient.invalidateQueries({ queryKey: candidateQuery(membershipId).queryKey });

/** What a card tells already, so that opening it shows the person at once. */
function fromCard(membershipId: string): Candidate | undefined {
  const card = cardOf(deckStore.getState(), membershipId);
  if (!card || card.demo) return undefined;
  return {
    ...card,
    last_name: '',
    bioEnabled: true,
    status: 'queued',
    majors: [],
    housing: [],
    social_accounts: [],
    mutual_likes: [],
    mutual_friends: null,
    previouslyKnown: false,
    is_in_bedroom: false,
    roommates: [],
    refusal: null,
    genderSelectionTransport: null,
    email: null,
    lifestyleQuestionsWithAnswers: [],
  };
}

export const useCandidate = (membershipId: string) =>
  useQuery({ ...candidateQuery(membershipId), placeholderData: () => fromCard(membershipId) });
