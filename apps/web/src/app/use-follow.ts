import { useEffect } from 'react';
import { useSession } from '@/platform/session';
import { followForMembership, followForPerson, followForResident } from './follow';
import { menuVariant } from './menu';
import { useVisit } from './use-visit';

/** Until the overview has loaded the person may be registering, and between the two screens of registration they still are. */
function useIsRegistered(): boolean {
  const visit = useVisit();
  const isBetween = visit.path === '/verify-info' && visit.answersComplete === false;
  return visit.profileComplete === true && menuVariant(visit) !== 'registration' && !isBetween;
}

/** Follows live updates for the signed-in person until they sign out. */
export function useFollow(): void {
  const userId = useSession((session) => session.userId);
  const membershipId = useSession((session) => session.membershipId);
  const isRegistered = useIsRegistered();

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
