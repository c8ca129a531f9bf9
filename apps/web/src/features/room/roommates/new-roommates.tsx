import { useEffect } from 'react';
import { later } from '@/ui/later';
import { useMyRoom } from '../room.queries';
import { useWelcomed, welcomedAre } from './welcomed.store';

const RoommateSuccess = later(async () => (await import('./roommate-success')).RoommateSuccess);

/**
 * Celebrates whoever becomes a roommate, on whatever page and whichever of the two accepted; also what happened since this browser
 * last looked.
 */
export function NewRoommates({ membershipId }: { membershipId: string }) {
  const roommates = useMyRoom().data?.my_roommates;
  const isRead = useWelcomed((state) => state.isRead);
  const welcomed = useWelcomed(({ ids }) => ids[membershipId]);
  const ids = roommates?.map(({ membership_id: id }) => id as string);
  const news = roommates?.filter(({ membership_id: id }) => welcomed && !welcomed.includes(id)) ?? [];

  // Whoever is there at the first look is no news; whoever leaves may come back as such.
  const known = ids && (welcomed?.filter((id) => ids.includes(id)) ?? ids);
  const isOutdated = isRead && known !== undefined && known.length !== welcomed?.length;
  useEffect(() => {
    if (isOutdated) welcomedAre(membershipId, known);
  }, [isOutdated, membershipId, known]);

  if (!isRead || !ids || news.length === 0) return null;
  return <RoommateSuccess roommates={news} onClose={() => welcomedAre(membershipId, ids)} />;
}
