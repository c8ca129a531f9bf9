import type { MembershipId } from '@nestmate/contract/ids';
import type { Stop } from './events';

type Refresh = (membershipId: MembershipId) => Promise<unknown>;

const refreshes = new Set<Refresh>();

/** Calls the refresh whenever candidates are shown differently to a membership, until stopped. */
export function onCandidateChange(refresh: Refresh): Stop {
  refreshes.add(refresh);
  return () => void refreshes.delete(refresh);
}

/**
 * Announces that candidates are shown differently to a membership, because its profile, its room or its requests have
 * changed.
 * @returns when they have been read again
 */
export const announceCandidateChange = (membershipId: MembershipId): Promise<unknown> =>
  Promise.all([...refreshes].map((refresh) => refresh(membershipId)));
