import type { PostId, SubnetworkId } from '@nestmate/contract';
import type { App } from '../../platform/app';
import { watchersOf } from '../../platform/live/channels';
import { spreadMsOf } from '../../platform/live/spread';
import { residentsHere } from './audience.service';

/** Posts within this time are told together. */
const togetherMs = 300;

/** Tells a community's windows which threads have changed; each asks for what it shows, since blocks make that differ. */
export function communityLive(app: App): void {
  const { events, http, live, log } = app;
  const changed = new Map<SubnetworkId, Set<PostId>>();
  let timer: NodeJS.Timeout | undefined;

  const tell = async () => {
    timer = undefined;
    const told = [...changed];
    changed.clear();
    live.recordEmitToAll();
    for (const [subnetworkId, threads] of told) {
      const residents = await residentsHere(app, subnetworkId);
      const event = { threadIds: [...threads], spreadMs: spreadMsOf(residents.length) };
      for (const membershipId of residents)
        live.emitHere(watchersOf(membershipId), 'community.changed', { membershipId, ...event });
    }
  };

  events.on('community.changed', 'community', ({ subnetworkId, threadId }) => {
    changed.set(subnetworkId, (changed.get(subnetworkId) ?? new Set()).add(threadId));
    timer ??= setTimeout(
      () => void tell().catch((error: unknown) => log.error(error, 'A community was not told of posts')),
      togetherMs,
    );
  });
  http.addHook('preClose', async () => clearTimeout(timer));
}
