import { useEffect } from 'react';
import { later } from '@/ui/later';
import { useMyRoom } from '../room.queries';
import { useWelcomed, welcomedAre } from './welcomed.store';

const RoommateSuccess = later(async () => (await import('./roommate-success')).RoommateSuccess);

/** Celebrates new roommates on every page, whichever side accepted, including those who joined since this browser last looked. */
export function NewRoommates({ membershipId }: { membershipId: string }) {
  const roommates = useMyRoom().data?.my_roommates;
  const isRead = useWelcomed((state) => state.isRead);
  const welcomed = useWelcomed(({ ids }) => ids[membershipId]);
  const ids = roommates?.map(({ membership_id: id }) => id as string);
  const news = roommates?.filter(({ membership_id: id }) => welcomed && !welcomed.includes(id)) ?? [];

  // Roommates at the first look are not new; one who leaves is removed, and is new again after a return.
  const known = ids && (welcomed?.filter((id) => ids.includes(id)) ?? ids);
  const isOutdated = isRead && known !== undefined && known.length !== welcomed?.length;
  useEffect(() => {
    if (isOutdated) welcomedAre(membershipId, known);
  }, [isOutdated, membershipId, known]);

  if (!isRead || !ids || news.length === 0) return null;
  return <RoommateSuccess roommates={news} onClose={() => welcomedAre(membershipId, ids)} />;
}
