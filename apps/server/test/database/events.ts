import { sql } from 'drizzle-orm';
import { domainEvents } from '../../src/features/domain-events';
import type { Db } from '../../src/platform/database/client';
import { listenerName } from '../../src/platform/events/connection';
import { listenForEvents } from '../../src/platform/events/events';
import { makeLog } from '../../src/platform/observability/log';

/** The product's domain events, as another process publishes and receives them. */
export const listenAt = (databaseUrl: string) =>
  listenForEvents(databaseUrl, makeLog('silent'), domainEvents);

/** Cuts the connections on which the processes of a database listen for events. */
export async function cutListeners(db: Db): Promise<void> {
  const { rows } = await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${listenerName}
  `);
  if (rows.length === 0) throw new Error('Nobody listens');
}
