import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { breakableProxy } from '../../../test/breakable-proxy';
import { testDatabase } from '../../../test/database';
import { openDatabase } from './client';

const { db, pool, url } = await testDatabase();

it('a pool survives a connection that breaks between two statements of a transaction', async () => {
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

it('replaces a connection on which the database has fallen silent', async () => {
  const proxy = await breakableProxy(url);
  const far = openDatabase(proxy.url, () => undefined, { size: 1, socketTimeoutMs: 500 });
  onTestFinished(() => far.close());
  const one = () => far.db.execute<{ one: number }>(sql`select 1 as one`);
  await one();
  proxy.fallSilent();
  await expect(one()).rejects.toThrow();
  await one();
  const silenced = far.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    proxy.fallSilent();
    await tx.execute(sql`select 1`);
  });
  await expect(silenced).rejects.toThrow();
  expect((await one()).rows).toEqual([{ one: 1 }]);
});
