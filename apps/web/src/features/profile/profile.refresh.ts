import type { InvalidateOptions } from '@tanstack/react-query';
import { queryClient } from '@/platform/query-client';
import { profileKeys } from './profile.keys';

/** After anything of my profile was saved. It decides how well candidates fit, so theirs are read again too. */
export const refreshProfile = (membershipId: string) =>
  queryClient.invalidateQueries({ queryKey: profileKeys.all(membershipId) });

/** When the menu is used. */
export const refreshOverview = (membershipId: string, options?: InvalidateOptions) =>
  queryClient.invalidateQueries({ queryKey: profileKeys.overview(membershipId) }, options);

/** After rooms or requests have changed: a candidate's profile says how things stand with them. */
export const refreshCandidates = (membershipId: string) =>
  queryClient.invalidateQueries({ queryKey: profileKeys.candidates(membershipId) });

/** After a decision about a candidate, theirs about me, or when they have left. */
export const refreshCandidate = (membershipId: string, id: string) =>
  queryClient.invalidateQueries({ queryKey: profileKeys.candidate(membershipId, id) });
