import type { App } from '../../../platform/app';
import type { Changes } from './open-changes';

export function changesLive({ events }: App, { note, noteGap }: Changes): void {
  events.on('community.changed', 'office', ({ subnetworkId }) =>
    note({ place: [subnetworkId, 'community'] }),
  );
  events.on('membership.removed', 'office', ({ membershipId }) => note({ people: [membershipId] }));
  events.on('profile.saved', 'office', ({ membershipId }) => note({ people: [membershipId] }));
  events.on('reports.changed', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'reports'] }));
  events.on('roster.changed', 'office', ({ membershipId }) => note({ people: [membershipId] }));
  events.on('roster.imported', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'people'] }));
  events.on('roomState.changed', 'office', ({ membershipIds }) => note({ people: membershipIds }));
  events.on('round.changed', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'rounds'] }));
  events.on('setUp.changed', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'setUp'] }));
  events.on('support.changed', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'support'] }));
  events.on('team.changed', 'office', ({ networkId }) => note({ team: networkId }));
  events.onGap(noteGap);
}
