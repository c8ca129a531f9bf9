import type { MembershipId } from '@nestmate/contract/ids';
import type { Overview } from '@nestmate/contract/profile';
import { queryClient, refreshShown } from '@/platform/query-client';
import { profileKeys } from './profile.keys';

/** Refreshes my profile after a part of it was saved, and the candidates, whose percent match it affects. */
export const refreshProfile = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: profileKeys.all(membershipId) });

/** The server has accepted an answer to every question: screens that this unlocks open before the overview has been read again. */
export const noteAnswered = (membershipId: MembershipId) =>
  queryClient.setQueryData<Overview>(
    profileKeys.overview(membershipId),
    (overview) => overview && { ...overview, answersComplete: true, questionsSaved: true },
  );

/** When the menu appears or is used. */
export const refreshOverview = (membershipId: MembershipId, minAgeMs?: number) =>
  refreshShown(profileKeys.overview(membershipId), minAgeMs);

/**
 * After the server has refused a call for registered residents only. An overview that already says so is not read again; one that is being
 * read is not read twice.
 */
export async function refreshRegistered(membershipId: MembershipId): Promise<void> {
  const queryKey = profileKeys.overview(membershipId);
  const known = queryClient.getQueryData<Overview>(queryKey);
  if (known?.profileComplete) await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** After rooms or requests changed: a candidate's profile shows open requests and shared rooms. */
export const refreshCandidates = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: profileKeys.candidates(membershipId) });

/** After a decision about a candidate, a like back, or when they have left. */
export const refreshCandidate = (membershipId: MembershipId, id: string) =>
  queryClient.invalidateQueries({ queryKey: profileKeys.candidate(membershipId, id) });
