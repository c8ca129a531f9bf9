import type { MembershipId } from '@nestmate/contract';
import { queryClient } from '@/platform/query-client';
import { findKeys } from './find.keys';

/** After a search failed to save. */
export const refreshSearch = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: findKeys.search(membershipId) });

/** After another window changed the search; own unsaved changes take precedence. */
export function refreshSearchUnlessSaving(membershipId: MembershipId): void {
  if (queryClient.isMutating({ mutationKey: findKeys.savingSearch }) === 0) void refreshSearch(membershipId);
}

/** After a decision: who was decided on is not counted any more. */
export const refreshCounts = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: findKeys.counts(membershipId) });
