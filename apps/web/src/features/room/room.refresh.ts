import type { MembershipId } from '@nestmate/contract/ids';
import { refreshCandidates } from '@/features/profile';
import { queryClient, refreshShown } from '@/platform/query-client';
import { roomKeys } from './room.keys';

/** Refreshes my room when the menu appears or is used. */
export const refreshMyRoom = (membershipId: MembershipId, minAgeMs?: number) =>
  refreshShown(roomKeys.mine(membershipId), minAgeMs);

/** Refreshes my room and the candidates, after rooms or requests have changed. */
export const refreshRoom = (membershipId: MembershipId) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: roomKeys.mine(membershipId) }),
    refreshCandidates(membershipId),
  ]);
