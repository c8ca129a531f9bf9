import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Db } from '../../src/platform/database/client';

/** Resolves once `count` transactions in the same database wait for a lock. */
export const untilTransactionWaits = (db: Db, count = 1) =>
  vi.waitFor(
    async () => {
      const { rows } = await db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `);
      expect(rows.length).toBeGreaterThanOrEqual(count);
    },
    { interval: 5 },
  );

/** Resolves once `count` transactions wait for locks that this one holds. */
export const untilWaitedFor = (db: Db, count = 1) =>
  vi.waitFor(
    async () => {
      // A transaction sees the activity of its first look until it clears it.
      await db.execute(sql`select pg_stat_clear_snapshot()`);
      const { rows } = await db.execute(sql`
        select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))
      `);
      expect(rows).toHaveLength(count);
    },
    { interval: 5 },
  );
