import type { Logger } from 'pino';
import type { Db } from '../database/client';
import type { Events } from '../events/events';
import type { Relay } from './relay';
import type { Live } from './transport';

interface Connections {
  db: Db;
  events: Events;
  relay: Relay | undefined;
  log: Logger;
}

/** Emits and disconnects may be lost in a gap, so every window reconnects and resyncs. */
export function reconnectAfterGaps(
  live: Pick<Live, 'reconnectAll'>,
  { db, events, relay, log }: Connections,
): void {
  events.onGap(() => live.reconnectAll());
  events.on('relay.interrupted', 'platform', () => live.reconnectAll());
  relay?.onGap(({ hasLostEmits }) => {
    if (!hasLostEmits) return live.reconnectAll();
    db.transaction((tx) => events.publish(tx, 'relay.interrupted', {})).catch((error: unknown) => {
      log.error({ err: error }, 'Windows of other processes may have missed something');
      live.reconnectAll();
    });
  });
}
