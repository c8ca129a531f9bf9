import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database';
import { builtOnce, executePrepared } from './prepared';

const { db } = await testDatabase();

it('plans a statement of changes that read each other once, under its name', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table notes (words text, isRead boolean) on commit drop`);
    await tx.execute(sql`create temporary table counts (notes int) on commit drop`);
    for (const words of ['first', 'second']) {
      await executePrepared(tx, 'write_note', {
        written: sql`insert into notes values (${words}::text, false) returning words`,
        counted: sql`insert into counts select count(*) from written`,
      });
    }
    const { rows: notes } = await tx.execute(
      sql`select words, (select sum(notes)::int from counts) from notes`,
    );
    expect(notes).toEqual([
      { words: 'first', sum: 2 },
      { words: 'second', sum: 2 },
    ]);
    const { rows: plans } = await tx.execute(
      sql`select generic_plans + custom_plans as runs from pg_prepared_statements where name = 'write_note'`,
    );
    expect(plans).toEqual([{ runs: '2' }]);
  });
});

it('builds a prepared statement once for each name and database except in a transaction', async () => {
  const built = builtOnce<string>();
  const builds: string[] = [];
  const build = (name: string) => () => {
    builds.push(name);
    return `built ${name}`;
  };
  for (const name of ['list', 'list', 'thread']) expect(built(db, name, build(name))).toBe(`built ${name}`);
  await db.transaction(async (tx) => void built(tx, 'list', build('list of a transaction')));
  expect(builds).toEqual(['list', 'thread', 'list of a transaction']);
});
