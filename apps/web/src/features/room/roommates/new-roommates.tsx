import type { MembershipId } from '@nestmate/contract/ids';
import { useEffect } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { useMyRoom } from '../room.queries';
import { celebrate, closeCelebration, setCelebrated, useCelebrated } from './celebrated.store';

const RoommateSuccess = lazyPart(async () => (await import('./roommate-success')).RoommateSuccess);

/**
 * Celebrates new roommates on every page, no matter which side accepted, including those who joined since this browser
 * last looked.
 */
export function NewRoommates({ membershipId }: { membershipId: MembershipId }) {
  const roommates = useMyRoom().data?.my_roommates;
  const isRead = useCelebrated((state) => state.isRead);
  const celebrated = useCelebrated(({ ids }) => ids[membershipId]);
  const open = useCelebrated((state) => state.open[membershipId]);
  const ids = roommates?.map(({ membership_id: id }) => id as string);
  const hasNews = isRead && celebrated !== undefined && !ids?.every((id) => celebrated.includes(id));

  // Roommates at the first look are not new; one who leaves is removed, and is new again after a return.
  const known = ids && (celebrated?.filter((id) => ids.includes(id)) ?? ids);
  const isOutdated = isRead && known !== undefined && known.length !== celebrated?.length;
  useEffect(() => {
    if (hasNews && ids)
      celebrate(
        membershipId,
        ids.filter((id) => !celebrated.includes(id)),
        ids,
      );
    else if (isOutdated) setCelebrated(membershipId, known);
  }, [hasNews, isOutdated, membershipId, known, celebrated, ids]);

  const newcomers = roommates?.filter(({ membership_id: id }) => open?.includes(id)) ?? [];
  if (!roommates || newcomers.length === 0) return null;
  return (
    <RoommateSuccess roommates={roommates} news={newcomers} onClose={() => closeCelebration(membershipId)} />
  );
}
