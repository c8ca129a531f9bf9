import type { PostId, SubnetworkId } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { watchersOf } from '../../platform/live/channels';
import { inBatches } from '../../platform/live/in-batches';
import { spreadMsOf } from '../../platform/live/spread';
import { residentsHere } from './audience.service';

/** Tells a community's windows which threads have changed; each asks for what it shows, since blocks make that differ. */
export function communityLive(app: App): void {
  const { events, live } = app;
  const tell = inBatches<{ subnetworkId: SubnetworkId; threadId: PostId }>(app, async (changes) => {
    live.recordEmitToAll();
    const changed = new Map<SubnetworkId, Set<PostId>>();
    for (const { subnetworkId, threadId } of changes)
      changed.set(subnetworkId, (changed.get(subnetworkId) ?? new Set()).add(threadId));
    for (const [subnetworkId, threads] of changed) {
      const residents = await residentsHere(app, subnetworkId);
      const event = { threadIds: [...threads], spreadMs: spreadMsOf(residents.length) };
      for (const membershipId of residents)
        live.emitHere(watchersOf(membershipId), 'community.changed', { membershipId, ...event });
    }
  });
  events.on('community.changed', 'community', tell);
}
