import { create } from 'zustand';
import type { Refusal } from './authorised-call';
import { calls } from './calls';
import { onSessionEnd } from './session-end';

/** What was taken from the person while they were here. */
export type Removal = { of: 'access' } | { of: 'membership'; membershipId: string };

const membershipsOwn = new Set<string>([
  calls.profile.candidate.path,
  calls.profile.overview.path,
  calls.profile.readBasicInfo.path,
]);
/** Refused for what the community allows, not for who the person is. */
const aboutTheRequest = new Set(['BasicInfoLocked', 'Forbidden']);

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
  if (aboutTheRequest.has(error_code) && !(aboutOwnMembership && error_code === 'Forbidden')) return null;
  if (aboutOwnMembership && (code === 403 || code === 404))
    return { of: 'membership', membershipId: actsFor };
  return code === 403 ? { of: 'access' } : null;
}

interface RemovalState {
  /** What the person is to be told. */
  removal: Removal | null;
  /** They have lost everything: no smaller loss is told after that. */
  isAccessGone: boolean;
}

const none: RemovalState = { removal: null, isAccessGone: false };

export const useRemoval = create<RemovalState>()(() => none);

/** Losing all access outweighs losing one membership, whichever is heard of first. */
export function tellRemoval(removal: Removal) {
  useRemoval.setState((before) =>
    before.isAccessGone ? before : { removal, isAccessGone: removal.of === 'access' },
  );
}

export function removalTold() {
  useRemoval.setState({ removal: null });
}

onSessionEnd(() => useRemoval.setState(none));
