import type { Session } from '@nestmate/contract/auth';
import type { MembershipId } from '@nestmate/contract/ids';
import type { Membership } from '@nestmate/contract/memberships';
import { preselectMembership } from '@nestmate/contract/rules/rounds';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { expiredToken } from '../calls/authorized-call';
import { encryptedStorage } from '../stored/encrypted-storage';

export interface SessionState {
  /** In memory only. */
  accessToken: string | null;
  userId: Session['userId'] | null;
  memberships: readonly Membership[];
  membershipId: Membership['membershipId'] | null;
  /** Signed in, but still choosing a membership: the sign-in page stays. */
  arriving: boolean;
  /** Where the sign-in page leads after signing in, until it has; in memory only. */
  destination: string | null;
}

const signedOut: SessionState = {
  accessToken: null,
  userId: null,
  memberships: [],
  membershipId: null,
  arriving: false,
  destination: null,
};

/** The signed-in person and their acting membership. */
export const useSession = create<SessionState>()(
  persist(() => signedOut, {
    name: 'user',
    storage: createJSONStorage(() => encryptedStorage),
    partialize: ({ userId, memberships, membershipId }) => ({ userId, memberships, membershipId }),
    skipHydration: true,
  }),
);

/** Authenticated means both an access token and a user id. */
export const isAuthenticated = ({ accessToken, userId }: Pick<SessionState, 'accessToken' | 'userId'>) =>
  accessToken !== null && userId !== null;

export const membershipOf = ({
  memberships,
  membershipId,
}: Pick<SessionState, 'memberships' | 'membershipId'>) =>
  memberships.find((membership) => membership.membershipId === membershipId);

export const useIsAuthenticated = () => useSession(isAuthenticated);
/** The acting membership, if there is one. */
export const useMembership = () => useSession(membershipOf);

let since = 0;
/** When this page got its session, on `performance.now()`'s clock: nothing was read for it earlier. */
export const sessionSince = () => since;

type Tokens = Pick<Session, 'accessToken' | 'userId' | 'memberships'> &
  Partial<Pick<Session, 'membershipId'>>;

/**
 * Applies the reply of a sign-in or a renewal. The selected membership stays if it still exists.
 * `arriving` keeps the sign-in page up until `endArrival`.
 */
export function startSession(answer: Tokens, { arriving }: { arriving?: boolean } = {}) {
  const previous = answer.membershipId ?? useSession.getState().membershipId;
  if (useSession.getState().accessToken === null) since = performance.now();
  useSession.setState((before) => ({
    accessToken: answer.accessToken,
    userId: answer.userId,
    memberships: answer.memberships,
    membershipId: preselectMembership(answer.memberships, previous)?.membershipId ?? null,
    arriving: arriving ?? before.arriving,
  }));
}

/**
 * Opens the stored session, which cannot be renewed without a connection: what this browser has stored shows until
 * `onRenewed`.
 * @returns whether there is one
 */
export function openStoredSession(onRenewed: () => void): boolean {
  const session = useSession.getState();
  if (session.userId === null || membershipOf(session) === undefined) return false;
  if (session.accessToken !== null) return true;
  since = performance.now();
  useSession.setState({ accessToken: expiredToken });
  const stop = useSession.subscribe(({ accessToken }) => {
    if (accessToken === expiredToken) return;
    stop();
    if (accessToken !== null) onRenewed();
  });
  return true;
}

/**
 * Ends the arrival: the sign-in page leads to `destination`, where that is open, and otherwise to the person's home.
 */
export function endArrival(destination: string | null = null) {
  useSession.setState({ arriving: false, destination });
}

/** The person has left the sign-in page. */
export function forgetDestination() {
  if (useSession.getState().destination !== null) useSession.setState({ destination: null });
}

/** Ignores a membership of somebody else. */
export function selectMembership(membershipId: MembershipId) {
  const chosen = useSession.getState().memberships.find((m) => m.membershipId === membershipId);
  if (chosen) useSession.setState({ membershipId: chosen.membershipId });
}

/** Drops a membership that is no longer accessible and switches to the next one. */
export function removeMembership(membershipId: MembershipId) {
  useSession.setState((before) => {
    const memberships = before.memberships.filter((m) => m.membershipId !== membershipId);
    return {
      memberships,
      membershipId: preselectMembership(memberships, before.membershipId)?.membershipId ?? null,
    };
  });
}

/** Registers the reset of a membership's state, for when the person acts for another membership, or for none. */
export function onActingChange(reset: () => void): void {
  useSession.subscribe((now, before) => {
    if (now.userId !== before.userId || now.membershipId !== before.membershipId) reset();
  });
}

export function clearSession() {
  useSession.setState(signedOut);
}

/** Stands for an id in a query that waits for one. */
export const noId = <Id extends string>() => '' as Id;

/** The acting person and membership. */
export interface Self {
  userId: Session['userId'];
  membershipId: Membership['membershipId'];
}

/** The acting person and membership, for screens that require both. */
export function useSelf(): Self & { membership: Membership } {
  const userId = useSession((session) => session.userId);
  const membership = useMembership();
  if (userId === null || !membership) throw new Error('This screen needs somebody who is signed in');
  return { userId, membershipId: membership.membershipId, membership };
}
