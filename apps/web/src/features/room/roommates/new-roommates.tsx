import { useState } from 'react';
import { later } from '@/ui/later';
import { useMyRoom } from '../room.queries';
import { forgetAgreed, useAgreed } from './agreed.store';

const RoommateSuccess = later(async () => (await import('./roommate-success')).RoommateSuccess);

/**
 * Celebrates whoever becomes a roommate, on whatever page and whichever of the two accepted; also what happened since the last
 * visit. Rendered once for a membership.
 */
export function NewRoommates() {
  const roommates = useMyRoom().data?.my_roommates;
  const agreed = useAgreed((state) => state.ids);
  const [welcomed, setWelcomed] = useState<readonly string[]>();
  if (!roommates) return null;

  const ids = roommates.map(({ membership_id: id }) => id);
  // Whoever is there from the start is no news; whoever leaves may come back as such.
  const stillThere = welcomed?.filter((id) => ids.some((other) => other === id)) ?? ids;
  if (stillThere.length !== welcomed?.length) setWelcomed(stillThere);

  const news = roommates.filter(({ membership_id: id }) => agreed.includes(id) || !stillThere.includes(id));
  if (news.length === 0) return null;
  return (
    <RoommateSuccess
      roommates={news}
      onClose={() => {
        forgetAgreed();
        setWelcomed(ids);
      }}
    />
  );
}
