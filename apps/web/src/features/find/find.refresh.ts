import { queryClient } from '@/platform/query-client';
import { findKeys } from './find.keys';

/** After another window has searched; own changes that are not saved yet win. */
export function refreshSearch(membershipId: string): void {
  if (queryClient.isMutating({ mutationKey: findKeys.savingSearch }) > 0) return;
  void queryClient.invalidateQueries({ queryKey: findKeys.search(membershipId) });
}
