import { domainEvents } from '../src/features/domain-events';
import { listenForEvents } from '../src/platform/events/events';
import { makeLog } from '../src/platform/observability/log';

/** The product's domain events, as another process publishes and receives them. */
export const listenAt = (databaseUrl: string) =>
  listenForEvents(databaseUrl, makeLog('silent'), domainEvents);
