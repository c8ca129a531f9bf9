import type { MembershipId } from '@nestmate/contract';
import type { InvalidateOptions } from '@tanstack/react-query';
import { refreshCandidates } from '@/features/profile';
import { queryClient } from '@/platform/query-client';
import { roomKeys } from './room.keys';

/** When the menu is used. */
export const refreshMyRoom = (membershipId: MembershipId, options?: InvalidateOptions) =>
  queryClient.invalidateQueries({ queryKey: roomKeys.mine(membershipId) }, options);

/** After rooms or requests changed. */
export const refreshRoom = (membershipId: MembershipId) =>
  Promise.all([refreshMyRoom(membershipId), refreshCandidates(membershipId)]);
