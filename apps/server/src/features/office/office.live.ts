import type { App } from '../../platform/app';
import { forgetInBulks } from './bulk/retention.service';
import type { Changes } from './changes/open-changes';
import { recordUnitJoined } from './rooms/recording.service';
import { followEndOfMatching, notifyOfNearEnd } from './rounds/rounds.service';

/** Records what happens without staff in the log; erases people who delete their accounts from bulk actions. */
export function officeLive(app: App, changes: Changes): void {
  const { events, clock } = app;
  events.within('account.deleted', 'office', (tx, { membershipIds }) => forgetInBulks(tx, membershipIds));
  events.within('unit.joined', 'office', (tx, joined) => recordUnitJoined(tx, joined, clock()));
  events.within('matching.ended', 'office', (tx, ended) => followEndOfMatching(app, tx, ended, clock()));
  events.within('matching.endsSoon', 'office', (tx, { unitTypeIds }) =>
    notifyOfNearEnd(app, tx, unitTypeIds),
  );
  announceChanges(app, changes);
}

/** Announces changes to open windows of the console. */
function announceChanges({ events }: App, { note, noteGap }: Changes): void {
  events.on('community.changed', 'office', ({ subnetworkId }) =>
    note({ place: [subnetworkId, 'community'] }),
  );
  events.on('groupDraft.changed', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'groups'] }));
  events.on('membership.removed', 'office', ({ membershipId }) => note({ people: [membershipId] }));
  events.on('profile.saved', 'office', ({ membershipId }) => note({ people: [membershipId] }));
  events.on('reports.changed', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'reports'] }));
  events.on('resident.noted', 'office', ({ membershipId }) => note({ people: [membershipId] }));
  events.on('roster.changed', 'office', ({ membershipId }) => note({ people: [membershipId] }));
  events.on('roster.imported', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'people'] }));
  events.on('roomState.changed', 'office', ({ membershipIds }) => note({ people: membershipIds }));
  events.on('round.changed', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'rounds'] }));
  events.on('setUp.changed', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'setUp'] }));
  events.on('support.changed', 'office', ({ subnetworkId }) => note({ place: [subnetworkId, 'support'] }));
  events.on('team.changed', 'office', ({ networkId }) => note({ team: networkId }));
  events.onGap(noteGap);
}
