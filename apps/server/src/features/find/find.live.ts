import type { MembershipId } from '@nestmate/contract';
import type { Events } from '../../platform/events/events';
import type { LiveHub } from '../../platform/live/hub';

/** Two people learn at the same moment that they like each other; new answers, or another search, mean new suggestions. */
export function findLive(events: Events, live: LiveHub): void {
  events.on('interest.mutual', 'find', ({ membershipIds: [a, b] }) => {
    live.tellMembership(a, 'interest.mutual', { membershipId: a, otherMembershipId: b });
    live.tellMembership(b, 'interest.mutual', { membershipId: b, otherMembershipId: a });
  });
  const tellChange = ({ membershipId }: { membershipId: MembershipId }) =>
    live.tellMembership(membershipId, 'suggestions.changed', { membershipId });
  events.on('answers.saved', 'find', tellChange);
  events.on('search.changed', 'find', tellChange);
}
