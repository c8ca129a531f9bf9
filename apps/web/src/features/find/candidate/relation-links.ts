import type { Relation } from '@nestmate/contract';
import { HomeIcon } from '@/ui/icons/home';
import { MailIcon } from '@/ui/icons/mail';

/** The link for a candidate with an open request or a shared room. */
export const relationLinks = {
  in_room: { href: '/matches', label: 'profile.viewRoom', Icon: HomeIcon },
  incoming_request: { href: '/matches/incoming-requests', label: 'profile.answer', Icon: MailIcon },
  outgoing_request: { href: '/matches/outgoing-requests', label: 'profile.asked', Icon: MailIcon },
} as const satisfies Record<Exclude<Relation['kind'], 'not_in_room'>, unknown>;
