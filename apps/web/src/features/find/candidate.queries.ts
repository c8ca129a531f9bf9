import type { Candidate } from '@nestmate/contract/find';
import type { MembershipId, UserId } from '@nestmate/contract/ids';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, calls } from '@/platform/calls/call';
import { queryClient, unwrap } from '@/platform/calls/query-client';
import { onCandidateChange } from '@/platform/live/candidate-changes';
import { noId, useSession } from '@/platform/session/session';
import { deckStore } from './deck/deck';
import { cardOf } from './deck/deck-state';
import { findKeys } from './find.keys';

interface Me {
  userId: UserId;
  membershipId: MembershipId;
}

/** Another resident, with the percent match and its reasons. */
export const candidateQuery = (me: Me, id: string) =>
  queryOptions({
    queryKey: findKeys.candidate(me.membershipId, id),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.find.candidate, {
          signal,
          actsFor: me.membershipId,
          params: { userId: me.userId, membershipId: id },
        }),
      ),
    // Stored like the card, so that the reasons can be read without a connection.
    meta: { area: 'candidates' },
  });

/** Reads a candidate again after a decision about them, when they like back, or when they have left. */
export const refreshCandidate = (membershipId: MembershipId, id: string) =>
  queryClient.invalidateQueries({ queryKey: findKeys.candidate(membershipId, id) });

onCandidateChange((membershipId) =>
  queryClient.invalidateQueries({ queryKey: findKeys.candidates(membershipId) }),
);

/** The card's data, so that the profile opens immediately. */
function candidateOfCard(id: string): Candidate | undefined {
  const card = cardOf(deckStore.getState(), id);
  if (!card || card.demo) return undefined;
  return {
    ...card,
    last_name: '',
    bioEnabled: true,
    status: 'queued',
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

export function useCandidate(id: string) {
  const userId = useSession((session) => session.userId);
  const membershipId = useSession((session) => session.membershipId);
  return useQuery({
    ...candidateQuery(
      { userId: userId ?? noId<UserId>(), membershipId: membershipId ?? noId<MembershipId>() },
      id,
    ),
    enabled: userId !== null && membershipId !== null,
    placeholderData: () => candidateOfCard(id),
  });
}
