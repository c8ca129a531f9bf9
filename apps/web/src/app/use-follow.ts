import { useEffect } from 'react';
import { useRemoval } from '@/platform/removal';
import { useSession } from '@/platform/session';
import { followForMembership, followForPerson, followForResident } from './follow';
import { isResident } from './person-state';
import { useVisit } from './use-visit';

/** Follows live updates for the signed-in person until they sign out or lose all access. */
export function useFollow(): void {
  const userId = useSession((session) => session.userId);
  const membershipId = useSession((session) => session.membershipId);
  const isRegistered = isResident(useVisit());
  const hasAccess = useRemoval(({ isAccessGone }) => !isAccessGone);

  useEffect(() => followForPerson(undefined), []);
  useEffect(() => {
    if (userId !== null && membershipId !== null && hasAccess)
      return followForMembership({ userId, membershipId });
    return undefined;
  }, [userId, membershipId, hasAccess]);
  useEffect(() => {
    if (userId !== null && membershipId !== null && isRegistered && hasAccess)
      return followForResident({ userId, membershipId });
    return undefined;
  }, [userId, membershipId, isRegistered, hasAccess]);
}
