import type { MembershipId } from '@nestmate/contract/ids';
import { queryClient, refreshShown } from '@/platform/calls/query-client';
import { announceCandidateChange } from '@/platform/live/candidate-changes';
import { roomKeys } from './room.keys';

/** Refreshes my room when the menu appears or is used. */
export const refreshMyRoom = (membershipId: MembershipId, minAgeMs?: number) =>
  refreshShown(roomKeys.mine(membershipId), minAgeMs);

/**
 * Refreshes my room after rooms or requests have changed, and the candidates, whose profiles show open requests and
 * shared rooms.
 */
export const refreshRoom = (membershipId: MembershipId) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: roomKeys.mine(membershipId) }),
    announceCandidateChange(membershipId),
  ]);

/** Counts my likes again, after a decision or when somebody has left. */
export const refreshLikes = (membershipId: MembershipId) =>
  queryClient.invalidateQueries({ queryKey: roomKeys.likes(membershipId) });
