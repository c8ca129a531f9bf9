import type { MembershipId } from '@nestmate/contract/ids';
import type { Overview } from '@nestmate/contract/profile';
import { queryClient, refreshShown } from '@/platform/calls/query-client';
import { announceCandidateChange } from '@/platform/live/candidate-changes';
import { profileKeys } from './profile.keys';

/** Refreshes my profile after a part of it was saved, and the candidates, whose percent match it affects. */
export async function refreshProfile(membershipId: MembershipId): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: profileKeys.all(membershipId) }),
    announceCandidateChange(membershipId),
  ]);
}

/**
 * The server has accepted an answer to every question: screens that this unlocks open before the overview has been read
 * again.
 */
export const noteAnswered = (membershipId: MembershipId) =>
  queryClient.setQueryData<Overview>(
    profileKeys.overview(membershipId),
    (overview) => overview && { ...overview, answersComplete: true, questionsSaved: true },
  );

/** Refreshes my overview when the menu appears or is used. */
export const refreshOverview = (membershipId: MembershipId, minAgeMs?: number) =>
  refreshShown(profileKeys.overview(membershipId), minAgeMs);

/**
 * Refreshes my overview after the server has refused a call that is for registered residents only. An overview that
 * already says so is not read again; one that is being read is not read twice.
 */
export async function refreshRegistered(membershipId: MembershipId): Promise<void> {
  const queryKey = profileKeys.overview(membershipId);
  const known = queryClient.getQueryData<Overview>(queryKey);
  if (known?.profileComplete) await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
