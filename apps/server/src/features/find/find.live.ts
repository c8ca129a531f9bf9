import type { MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { watchersOf } from '../../platform/live/channels';
import type { ResidentIndexes } from './residents/resident-indexes';

/**
 * Emits a decision to its own person, the beginning of a mutual like to both people and its end to the one who still
 * likes, and changed suggestions after new answers or a new search.
 */
export function findLive({ events, live }: App): void {
  events.on('interest.mutual', 'find', ({ membershipIds: [a, b] }) => {
    live.emitHere(watchersOf(a), 'interest.mutual', { membershipId: a, otherMembershipId: b });
    live.emitHere(watchersOf(b), 'interest.mutual', { membershipId: b, otherMembershipId: a });
  });
  events.on('interest.decided', 'find', ({ from, to, ...decision }) =>
    live.emitHere(watchersOf(from), 'interest.decided', {
      membershipId: from,
      otherMembershipId: to,
      ...decision,
    }),
  );
  events.on('interest.ended', 'find', ({ membershipIds: [by, other], revision }) =>
    live.emitHere(watchersOf(other), 'interest.decided', {
      membershipId: other,
      otherMembershipId: by,
      status: 'interested',
      revision,
    }),
  );
  const emitChange = ({ membershipId }: { membershipId: MembershipId }) =>
    live.emitHere(watchersOf(membershipId), 'suggestions.changed', { membershipId });
  events.on('answers.saved', 'find', emitChange);
  events.on('livingWith.saved', 'find', emitChange);
  events.on('search.changed', 'find', emitChange);
}

/** Updates the index of residents on domain events. */
export function residentIndexesLive({ events }: App, indexes: ResidentIndexes): void {
  events.on('answers.saved', 'find', ({ membershipId }) => indexes.update([membershipId]));
  events.on('profile.saved', 'find', ({ membershipId }) => indexes.updateRoom(membershipId));
  events.on('livingWith.saved', 'find', ({ membershipId }) => indexes.updateRoom(membershipId));
  events.on('roster.changed', 'find', ({ membershipId }) => indexes.updateRoom(membershipId));
  events.on('roomState.changed', 'find', ({ membershipIds }) => indexes.update(membershipIds));
  // A round that has moved on has no suggestions; saved lists are read again on demand.
  events.on('round.changed', 'find', ({ subnetworkId }) => indexes.drop(subnetworkId));
  events.on('setUp.changed', 'find', ({ subnetworkId }) => indexes.drop(subnetworkId));
  events.on('roster.imported', 'find', ({ subnetworkId }) => indexes.drop(subnetworkId));
  events.onGap(() => indexes.drop());
}
