import type { MembershipId } from '@nestmate/contract/ids';
import { queryClient } from '@/platform/query-client';
import { findKeys } from './find.keys';

/** After a search failed to save. */
export const refreshSearch = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: findKeys.search(membershipId) });

/** After another window changed the search; own unsaved changes take precedence. */
export function refreshSearchUnlessSaving(membershipId: MembershipId): void {
  const mutationKey = findKeys.savingSearch(membershipId);
  if (queryClient.isMutating({ mutationKey }) === 0) void refreshSearch(membershipId);
}

/** After a decision, or when somebody has left: counts and found people have changed. */
export const refreshFound = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: findKeys.found(membershipId) });
