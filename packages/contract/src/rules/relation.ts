import type { MembershipId } from '../ids';
import type { MyRoom, TogetherRefusal } from '../room';

/** The relation of two residents with respect to sharing a unit. */
export type Relation =
  | { kind: 'in_room' }
  | { kind: 'incoming_request' | 'outgoing_request'; refusal: TogetherRefusal | null }
  | { kind: 'not_in_room'; refusal: TogetherRefusal | null; isClaimed: boolean };

interface Other {
  membership_id: MembershipId;
  claimed: boolean;
  /** Why the two cannot become roommates now; unknown on cards. */
  refusal?: TogetherRefusal | null;
}

type Requests = Pick<MyRoom, 'my_roommates' | 'incoming_requests' | 'my_requests'>;

export function relationTo(other: Other, room: Requests | undefined): Relation {
  const { membership_id: id, claimed, refusal = null } = other;
  const isOther = ({ membership_id }: { membership_id: MembershipId }) => membership_id === id;
  if (room?.my_roommates.some(isOther)) return { kind: 'in_room' };
  if (room?.incoming_requests.some(isOther)) return { kind: 'incoming_request', refusal };
  if (room?.my_requests.some(isOther)) return { kind: 'outgoing_request', refusal };
  return { kind: 'not_in_room', refusal, isClaimed: claimed };
}
