import { useEffect } from 'react';
import { useSession } from '@/platform/session';
import { followForMembership, followForPerson, followForResident } from './follow';
import { isResident } from './person-state';
import { useVisit } from './use-visit';

/** Follows live updates for the signed-in person until they sign out. */
export function useFollow(): void {
  const userId = useSession((session) => session.userId);
  const membershipId = useSession((session) => session.membershipId);
  const isRegistered = isResident(useVisit());

  useEffect(() => followForPerson(undefined), []);
  useEffect(() => {
    if (userId !== null && membershipId !== null) return followForMembership({ userId, membershipId });
    return undefined;
  }, [userId, membershipId]);
  useEffect(() => {
    if (userId !== null && membershipId !== null && isRegistered)
      return followForResident({ userId, membershipId });
    return undefined;
  }, [userId, membershipId, isRegistered]);
}
