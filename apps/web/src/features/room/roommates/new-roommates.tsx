import type { MembershipId } from '@nestmate/contract';
import { useEffect } from 'react';
import { lazyPart } from '@/ui/lazy-part';
import { useMyRoom } from '../room.queries';
import { setCelebrated, useCelebrated } from './celebrated.store';

const RoommateSuccess = lazyPart(async () => (await import('./roommate-success')).RoommateSuccess);

/** Celebrates new roommates on every page, no matter which side accepted, including those who joined since this browser last looked. */
export function NewRoommates({ membershipId }: { membershipId: MembershipId }) {
  const roommates = useMyRoom().data?.my_roommates;
  const isRead = useCelebrated((state) => state.isRead);
  const celebrated = useCelebrated(({ ids }) => ids[membershipId]);
  const ids = roommates?.map(({ membership_id: id }) => id as string);
  const news = roommates?.filter(({ membership_id: id }) => celebrated && !celebrated.includes(id)) ?? [];

  // Roommates at the first look are not new; one who leaves is removed, and is new again after a return.
  const known = ids && (celebrated?.filter((id) => ids.includes(id)) ?? ids);
  const isOutdated = isRead && known !== undefined && known.length !== celebrated?.length;
  useEffect(() => {
    if (isOutdated) setCelebrated(membershipId, known);
  }, [isOutdated, membershipId, known]);

  if (!isRead || !roommates || !ids || news.length === 0) return null;
  return (
    <RoommateSuccess roommates={roommates} news={news} onClose={() => setCelebrated(membershipId, ids)} />
  );
}
