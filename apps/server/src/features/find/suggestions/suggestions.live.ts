import type { App } from '../../../platform/app';
import type { Suggestions } from './suggestions';

/** Updates the index of residents on domain events. */
export function suggestionsLive({ events }: App, suggestions: Suggestions): void {
  events.on('answers.saved', 'find', ({ membershipId }) => suggestions.changed([membershipId]));
  events.on('profile.saved', 'find', ({ membershipId }) => suggestions.changed([membershipId]));
  events.on('roster.changed', 'find', ({ membershipId }) => suggestions.changed([membershipId]));
  events.on('roomState.changed', 'find', ({ membershipIds }) => suggestions.changed(membershipIds));
  // A round that has moved on has no suggestions; saved lists are read again on demand.
  events.on('round.changed', 'find', ({ subnetworkId }) => suggestions.forget(subnetworkId));
  events.on('setUp.changed', 'find', ({ subnetworkId }) => suggestions.forget(subnetworkId));
  events.on('roster.imported', 'find', ({ subnetworkId }) => suggestions.forget(subnetworkId));
  events.onGap(() => suggestions.forget());
}
