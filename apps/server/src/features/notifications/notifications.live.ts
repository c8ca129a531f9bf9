import type { MembershipId, SubnetworkId } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { watchersOf } from '../../platform/live/channels';
import { inBatches } from '../../platform/live/in-batches';
import { spreadMsOf } from '../../platform/live/spread';
import { changesFor, readersAmong, type ThreadChange } from '../community';
import { currentBadges, standingIn, watchedNow } from './badges.service';

/** Updates the badges in every open window. */
export function notificationsLive(app: App): void {
  const { db, events, live } = app;
  live.onWatch(
    async ({ membershipId }) => (await watchedNow(db, membershipId)) ?? { error_code: 'NotFound' },
  );

  /** One transaction may change several of the badges: its events arrive together. Nothing else emits badges, so that the latest count arrives last. */
  const countBadges = inBatches<MembershipId>(
    app,
    async (membershipIds) => {
      const watched = new Set(live.watchedHere());
      const ids = membershipIds.filter((id) => watched.has(id));
      for (const [membershipId, badges] of await currentBadges(db, ids))
        live.emitHere(watchersOf(membershipId), 'badges', { membershipId, badges });
    },
    0,
  );
  const countAll = (membershipIds: readonly MembershipId[]) => membershipIds.forEach(countBadges);

  const countThreads = inBatches<ThreadChange>(app, async (changes) => {
    const threadIds = changes.map(({ threadId }) => threadId);
    const readers = await readersAmong(db, live.watchedHere(), threadIds);
    countAll([...(await changesFor(db, readers, changes)).keys()]);
  });

  /** The community's settings and the state of its round determine what a membership sees and may do, and which badges count. */
  const emitChange = async (subnetworkId: SubnetworkId) => {
    live.recordEmitToAll();
    const watched = await standingIn(db, live.watchedHere(), subnetworkId);
    const spreadMs = spreadMsOf(watched.length);
    for (const membershipId of watched) {
      live.emitHere(watchersOf(membershipId), 'membership.changed', { membershipId, spreadMs });
      countBadges(membershipId);
    }
  };

  /** A resident was moved, removed, restored or claimed. */
  const emitMove = (membershipId: MembershipId) => {
    if (!live.watchedHere().includes(membershipId)) return;
    live.emitHere(watchersOf(membershipId), 'membership.changed', { membershipId, spreadMs: 0 });
    countBadges(membershipId);
  };

  events.on('community.changed', 'notifications', countThreads);
  events.on('community.read', 'notifications', ({ membershipId }) => countBadges(membershipId));
  events.on('roster.changed', 'notifications', ({ membershipId }) => emitMove(membershipId));
  events.on('roommateRequest.changed', 'notifications', ({ membershipIds }) => countAll(membershipIds));
  events.on('roomState.changed', 'notifications', ({ membershipIds }) => countAll(membershipIds));
  events.on('notifications.changed', 'notifications', ({ membershipIds }) => countAll(membershipIds));
  events.on('round.changed', 'notifications', ({ subnetworkId }) => emitChange(subnetworkId));
  events.on('roster.imported', 'notifications', ({ subnetworkId }) => emitChange(subnetworkId));
  events.on('setUp.changed', 'notifications', ({ subnetworkId }) => emitChange(subnetworkId));
}
