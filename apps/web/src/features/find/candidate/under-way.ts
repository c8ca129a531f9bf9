import type { Standing } from '@/features/room';
import { HomeIcon } from '@/ui/icons/home';
import { MailIcon } from '@/ui/icons/mail';

/** Where somebody leads with whom something is under way already. */
export const underWay = {
  in_room: { href: '/matches', label: 'profile.viewRoom', Icon: HomeIcon },
  incoming_request: { href: '/matches/incoming-requests', label: 'profile.answer', Icon: MailIcon },
  outgoing_request: { href: '/matches/outgoing-requests', label: 'profile.asked', Icon: MailIcon },
} as const satisfies Partial<Record<Standing, unknown>>;
