import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { Db } from '../src/platform/database/client';

/** Resolves once somebody waits for what another transaction of the same database holds. */
export const somebodyWaits = (db: Db) =>
  vi.waitFor(
    async () => {
      const { rows } = await db.execute(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `);
      expect(rows).not.toEqual([]);
    },
    { timeout: 5000, interval: 5 },
  );
