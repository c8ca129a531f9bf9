import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { breakableProxy } from '../../../test/database/breakable-proxy';
import { testDatabase } from '../../../test/database/database';
import { openDatabase } from './client';
import { beforeCommit } from './pipelined-transaction';

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

const notes = sql`select words from notes`;

it('a transaction fails where a statement failed and its work went on', async () => {
  const unaware = db.transaction(async (tx) => {
    await tx.execute(sql`create table notes (words text)`);
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(unaware).rejects.toThrow('failed unnoticed');
  await expect(db.execute(notes)).rejects.toThrow();
});

it('a transaction runs its last statement before it commits, and not where it rolls back', async () => {
  await db.execute(sql`create table notes (words text)`);
  onTestFinished(async () => void (await db.execute(sql`drop table notes`)));
  const insert = (words: string) => ({ text: 'insert into notes values ($1)', values: [words] });
  const undone = db.transaction(async (tx) => {
    expect(beforeCommit(tx, insert('undone'))).toBe(true);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await db.transaction(async (tx) => {
    beforeCommit(tx, insert('done'));
    expect((await tx.execute(notes)).rows).toEqual([]);
  });
  expect((await db.execute(notes)).rows).toEqual([{ words: 'done' }]);
});

it('a transaction whose last statement fails is rolled back', async () => {
  await db.execute(sql`create table notes (words text)`);
  onTestFinished(async () => void (await db.execute(sql`drop table notes`)));
  const failing = db.transaction(async (tx) => {
    await tx.execute(sql`insert into notes values ('lost')`);
    beforeCommit(tx, { text: 'select 1 / 0' });
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect((await db.execute(notes)).rows).toEqual([]);
});

it('only a transaction has a last statement, neither the pool nor a savepoint has one', async () => {
  const never = { text: 'select 1 / 0' };
  expect(beforeCommit(db, never)).toBe(false);
  const within = db.transaction((tx) => tx.transaction(async (savepoint) => beforeCommit(savepoint, never)));
  expect(await within).toBe(false);
});

it('a transaction that PostgreSQL refuses to begin sends no further statement', async () => {
  await db.execute(sql`create table notes (words text)`);
  onTestFinished(async () => void (await db.execute(sql`drop table notes`)));
  const refused = db.transaction(
    async (tx) => {
      await tx.execute(notes);
      await tx.execute(sql`insert into notes values ('alone')`);
    },
    { isolationLevel: 'none' as never },
  );
  await expect(refused).rejects.toThrow('syntax error at or near "none"');
  expect((await db.execute(notes)).rows).toEqual([]);
});

it('a statement that comes after the end of its transaction is refused', async () => {
  const ended = await db.transaction(async (tx) => [tx]);
  await expect(ended[0]?.execute(sql`select 1`)).rejects.toMatchObject({
    cause: new Error('The transaction of this statement has ended'),
  });
});

it('a transaction fails whose connection is lost before it commits, and the next one has another', async () => {
  const lost = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  });
  await expect(lost).rejects.toThrow();
  expect(await db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ]);
});
