import type { ChatPerson } from '@nestmate/contract';
import { useCandidate } from '@/features/find';
import { useOverview } from '@/features/profile';
import { useMyRoom } from '@/features/room';
import { sharedWith } from './shared';

/** What I have in common with the other person of a conversation. `isKnown`: all of it has loaded. */
export function useInCommon(other: ChatPerson) {
  const mine = useOverview().data;
  const isRoommate =
    useMyRoom().data?.my_roommates.some(({ membership_id: id }) => id === other.membershipId) ?? false;
  const { data: candidate, isPending, isPlaceholderData } = useCandidate(other.membershipId);
  const isMutual = candidate?.status === 'mutual';
  return {
    windows: {
      left: { name: mine?.first_name ?? '', src: mine?.profile_picture_urls?.square },
      right: { name: other.firstName, src: other.profile_picture_urls?.square },
    },
    bond: isRoommate ? ('roommates' as const) : isMutual ? ('mutual' as const) : null,
    shared: candidate ? sharedWith(candidate) : [],
    candidate,
    isKnown: !isPending && !isPlaceholderData,
  };
}
