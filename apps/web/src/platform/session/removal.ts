import type { MembershipId } from '@nestmate/contract/ids';
import { create } from 'zustand';
import type { Refusal } from '../calls/authorized-call';
import { calls, requestRefusals } from '../calls/calls';
import { onSessionEnd } from './session-end';

/** The access that the person has lost while the app was open. */
export type Removal = { of: 'access' } | { of: 'membership'; membershipId: MembershipId };

const membershipsOwn = new Set<string>([
  calls.find.candidate.path,
  calls.profile.overview.path,
  calls.profile.readBasicInfo.path,
]);

/**
 * Whether a refused call means that the person has lost their access (a general 403) or the membership it acted for
 * (403 or 404 on its own profile, overview or verify-info).
 */
export function removalOf({
  call,
  params,
  actsFor,
  code,
  error_code,
}: Omit<Refusal, 'call'> & { call: Pick<Refusal['call'], 'path'> }): Removal | null {
  const aboutOwnMembership =
    actsFor !== null && membershipsOwn.has(call.path) && (params.membershipId ?? actsFor) === actsFor;
  if (requestRefusals.includes(error_code) && !(aboutOwnMembership && error_code === 'Forbidden'))
    return null;
  if (aboutOwnMembership && (code === 403 || code === 404))
    return { of: 'membership', membershipId: actsFor };
  return code === 403 ? { of: 'access' } : null;
}

interface RemovalState {
  removal: Removal | null;
  /** All access is lost: no smaller loss is shown after that. */
  isAccessGone: boolean;
}

const none: RemovalState = { removal: null, isAccessGone: false };

export const useRemoval = create<RemovalState>()(() => none);

const resets = new Set<() => void>();

/**
 * Registers a reset that runs at the end of a session, and as soon as all access is lost, before the person has read
 * the notice.
 */
export function onAccessEnd(reset: () => void): void {
  resets.add(reset);
  onSessionEnd(reset);
}

/** Losing all access outweighs losing one membership, in any order. */
export function showRemoval(removal: Removal) {
  // Later refusals do not disturb a person who writes to support meanwhile.
  if (useRemoval.getState().isAccessGone) return;
  if (removal.of === 'access') for (const reset of resets) reset();
  useRemoval.setState({ removal, isAccessGone: removal.of === 'access' });
}

export function closeRemoval() {
  useRemoval.setState({ removal: null });
}

onSessionEnd(() => useRemoval.setState(none));
