import type { SubnetworkId } from '@nestmate/contract/ids';
import type { App } from '../../platform/app';
import { createBatches } from '../../platform/live/batches';
import { watchersOf } from '../../platform/live/channels';
import { spreadMsOf } from '../../platform/live/spread';
import { watchingIn } from '../memberships';
import { changesFor, type ThreadChange } from './change-audience';

interface Change extends ThreadChange {
  subnetworkId: SubnetworkId;
  isNew: boolean;
}

/**
 * Emits to a community's windows which threads have changed; each reads what it shows, since blocks make that differ.
 */
export function communityLive(app: App): void {
  const { events, live } = app;
  const emit = createBatches<Change>(app, async (changes) => {
    live.recordEmitToAll();
    for (const subnetworkId of new Set(changes.map((change) => change.subnetworkId))) {
      const changed = changes.filter((change) => change.subnetworkId === subnetworkId);
      const residents = await changesFor(app.db, await watchingIn(app, [subnetworkId]), changed);
      const spreadMs = spreadMsOf(residents.size);
      for (const [membershipId, theirs] of residents)
        live.emitHere(watchersOf(membershipId), 'community.changed', {
          membershipId,
          threadIds: [...new Set(theirs.map(({ threadId }) => threadId))],
          isNew: theirs.some(({ isNew }) => isNew),
          spreadMs,
        });
    }
  });
  events.on('community.changed', 'community', emit);
}
