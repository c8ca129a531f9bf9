import type { MembershipId } from '@nestmate/contract/ids';
import { refreshLikes } from '@/features/room';
import { queryClient } from '@/platform/calls/query-client';
import { findKeys } from './find.keys';

/** Reads the saved search again, after saving it has failed. */
export const refreshSearch = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: findKeys.search(membershipId) });

/** Reads the search again after another window has changed it; changes that this window is saving take precedence. */
export function refreshSearchUnlessSaving(membershipId: MembershipId): void {
  const mutationKey = findKeys.savingSearch(membershipId);
  if (queryClient.isMutating({ mutationKey }) === 0) void refreshSearch(membershipId);
}

/** Reads counts and found people again, after a decision or when somebody has left. */
export const refreshFound = (membershipId: MembershipId) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: findKeys.found(membershipId) }),
    refreshLikes(membershipId),
  ]);
