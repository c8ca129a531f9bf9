import type { MembershipId } from '@nestmate/contract/ids';
import { relationTo } from '@nestmate/contract/rules/relation';
import { useMyRoom } from './room.queries';

export const useRelation = (other: Parameters<typeof relationTo>[0]) => relationTo(other, useMyRoom().data);

/** Whether to offer a request to a person; the page of the request names other obstacles. */
export function useMayAsk(id: MembershipId | undefined): boolean {
  const room = useMyRoom().data;
  if (id === undefined || room === undefined || room.full) return false;
  return relationTo({ membership_id: id, claimed: true }, room).kind === 'not_in_room';
}

/** The screens of my room and of my requests, by the relation to another resident that each shows. */
export const roomAddresses = {
  in_room: '/matches',
  incoming_request: '/matches/incoming-requests',
  outgoing_request: '/matches/outgoing-requests',
} as const;

interface FromChat {
  chatId: string;
}

/** The state of a visit to the request form from a conversation, to which the form then leads back. */
export const backToChat = (chatId: string): FromChat => ({ chatId });

/** The conversation from which the request form was opened. */
export const cameFromChat = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'chatId' in state && typeof state.chatId === 'string'
    ? state.chatId
    : undefined;
