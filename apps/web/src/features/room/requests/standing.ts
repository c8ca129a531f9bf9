import type { MyRoom } from '@nestmate/contract';
import { useMyRoom } from '../room.queries';

/** The request or room that connects me with another resident. */
export type Standing = 'not_in_room' | 'outgoing_request' | 'incoming_request' | 'in_room';

export function standingWith(room: MyRoom | undefined, membershipId: string): Standing {
  const isThem = ({ membership_id }: { membership_id: string }) => membership_id === membershipId;
  if (room?.my_roommates.some(isThem)) return 'in_room';
  if (room?.incoming_requests.some(isThem)) return 'incoming_request';
  if (room?.my_requests.some(isThem)) return 'outgoing_request';
  return 'not_in_room';
}

export const useStanding = (membershipId: string) => standingWith(useMyRoom().data, membershipId);
