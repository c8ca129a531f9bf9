import { queryClient } from '@/platform/query-client';
import { findKeys } from './find.keys';

/** After a search could not be saved. */
export const refreshSearch = (membershipId: string) =>
  queryClient.invalidateQueries({ queryKey: findKeys.search(membershipId) });

/** After another window has searched; own changes that are not saved yet win. */
export function refreshSearchUnlessSaving(membershipId: string): void {
  if (queryClient.isMutating({ mutationKey: findKeys.savingSearch }) === 0) void refreshSearch(membershipId);
}
