import type { Logger } from 'pino';
import type { Db } from '../database/client';
import type { Events } from '../events/events';
import type { LiveHub } from './hub';
import type { Relay } from './relay';

interface Ways {
  db: Db;
  events: Events;
  relay: Relay | undefined;
  log: Logger;
}

/** Whoever should have been told, or cut off, during a gap, may not have been: their windows start over. */
export function startOverAfterGaps(live: LiveHub, { db, events, relay, log }: Ways): void {
  events.onGap(() => live.startOver());
  events.on('relay.interrupted', 'platform', () => live.startOver());
  relay?.onGap(({ spoke }) => {
    if (!spoke) return live.startOver();
    events.publish(db, 'relay.interrupted', {}).catch((error: unknown) => {
      log.error({ err: error }, 'Windows of other processes may have missed something');
      live.startOver();
    });
  });
}
