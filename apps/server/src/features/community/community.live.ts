import type { PostId, SubnetworkId } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { watchersOf } from '../../platform/live/channels';
import { inBatches } from '../../platform/live/in-batches';
import { spreadMsOf } from '../../platform/live/spread';
import { residentsHere } from './audience.service';

interface Change {
  subnetworkId: SubnetworkId;
  threadId: PostId;
  isNew: boolean;
}

/** Tells a community's windows which threads have changed; each asks for what it shows, since blocks make that differ. */
export function communityLive(app: App): void {
  const { events, live } = app;
  const tell = inBatches<Change>(app, async (changes) => {
    live.recordEmitToAll();
    for (const subnetworkId of new Set(changes.map((change) => change.subnetworkId))) {
      const changed = changes.filter((change) => change.subnetworkId === subnetworkId);
      const residents = await residentsHere(app, subnetworkId);
      const event = {
        threadIds: [...new Set(changed.map(({ threadId }) => threadId))],
        isNew: changed.some(({ isNew }) => isNew),
        spreadMs: spreadMsOf(residents.length),
      };
      for (const membershipId of residents)
        live.emitHere(watchersOf(membershipId), 'community.changed', { membershipId, ...event });
    }
  });
  events.on('community.changed', 'community', tell);
}
