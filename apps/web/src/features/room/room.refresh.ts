import type { InvalidateOptions } from '@tanstack/react-query';
import { refreshCandidates } from '@/features/profile';
import { queryClient } from '@/platform/query-client';
import { roomKeys } from './room.keys';

/** When the menu is used. */
export const refreshMyRoom = (membershipId: string, options?: InvalidateOptions) =>
  queryClient.invalidateQueries({ queryKey: roomKeys.mine(membershipId) }, options);

/** After rooms or requests changed. */
export const refreshRoom = (membershipId: string) =>
  Promise.all([refreshMyRoom(membershipId), refreshCandidates(membershipId)]);
