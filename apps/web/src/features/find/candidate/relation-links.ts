import type { Relation } from '@nestmate/contract';
import { roomAddresses } from '@/features/room';
import { HomeIcon } from '@/ui/icons/home';
import { HomePlusIcon } from '@/ui/icons/home-plus';

/** The link for a candidate with an open request or a shared room. */
export const relationLinks = {
  in_room: { href: roomAddresses.in_room, label: 'profile.viewRoom', Icon: HomeIcon },
  incoming_request: { href: roomAddresses.incoming_request, label: 'profile.answer', Icon: HomePlusIcon },
  outgoing_request: { href: roomAddresses.outgoing_request, label: 'profile.asked', Icon: HomePlusIcon },
} as const satisfies Record<Exclude<Relation['kind'], 'not_in_room'>, unknown>;
