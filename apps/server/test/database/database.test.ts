import { expect, it } from 'vitest';
import { testDatabase } from './database';

it('gives each test file a database of its own', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  await one.pool.query('create table mark (id int)');
  const seen = await other.pool.query(`select to_regclass('mark') as mark`);
  expect(seen.rows).toEqual([{ mark: null }]);
});

it('sorts and compares text the same way on every machine', async () => {
  const { pool } = await testDatabase();
  const sorted = await pool.query(
    `select string_agg(t, '' order by t) as text, lower('ÀÉ') as lower from unnest('{b,A,a,é}'::text[]) t`,
  );
  expect(sorted.rows).toEqual([{ text: 'Aabé', lower: 'àé' }]);
});
