import type { Events } from '../../platform/events/events';
import type { LiveHub } from '../../platform/live/hub';

/** Two people learn at the same moment that they like each other; new answers mean new suggestions. */
export function findLive(events: Events, live: LiveHub): void {
  events.on('interest.mutual', ({ membershipIds: [a, b] }) => {
    live.tellMembership(a, 'interest.mutual', { membershipId: a, otherMembershipId: b });
    live.tellMembership(b, 'interest.mutual', { membershipId: b, otherMembershipId: a });
  });
  events.on('answers.saved', ({ membershipId }) =>
    live.tellMembership(membershipId, 'suggestions.changed', { membershipId }),
  );
}
