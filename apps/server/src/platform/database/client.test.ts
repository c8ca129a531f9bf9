import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { testDatabase } from '../../../test/database';

const { db, pool } = await testDatabase();

it('survives a connection that breaks between two statements of a transaction', async () => {
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await vi.waitFor(async () => {
      const { rowCount } = await pool.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid]);
      expect(rowCount).toBe(0);
    });
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow();
  expect((await db.execute<{ one: number }>(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
