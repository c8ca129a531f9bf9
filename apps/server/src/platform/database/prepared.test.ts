import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database/database';
import type { Db } from './client';
import { type Placeholders, prepared, preparedChanges } from './prepared';

const { db } = await testDatabase();

const notes = pgTable('notes', { words: text().notNull() });
await db.execute(sql`create table notes (words text)`);
await db.execute(sql`create table counts (notes int)`);

const writeNote = preparedChanges('write_note', ({ words }: Placeholders<{ words: string }>) => ({
  changes: {
    written: sql`insert into notes values (${words}::text) returning words`,
    counted: sql`insert into counts select count(*) from written`,
  },
}));

const runsOf = async (connection: Db, name: string) => {
  const { rows } = await connection.execute(
    sql`select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name = ${name}`,
  );
  return rows[0]?.runs;
};

it('plans a statement of changes that read each other once, under its name', async () => {
  await db.transaction(async (tx) => {
    for (const words of ['first', 'second']) await writeNote(tx, { words });
    const { rows } = await tx.execute(sql`select words, (select sum(notes)::int from counts) from notes`);
    expect(rows).toEqual([
      { words: 'first', sum: 2 },
      { words: 'second', sum: 2 },
    ]);
    expect(await runsOf(tx, 'write_note')).toBe(2);
  });
});

it('builds a statement once for the pool, transactions and savepoints, each of which runs it itself', async () => {
  let builds = 0;
  const notesOf = prepared('notes_of', (own, { words }: Placeholders<{ words: string }>) => {
    builds += 1;
    return own.select().from(notes).where(eq(notes.words, words));
  });
  const undone = db.transaction(async (tx) => {
    await writeNote(tx, { words: 'unseen' });
    expect(await notesOf(tx, { words: 'unseen' })).toEqual([{ words: 'unseen' }]);
    expect(await notesOf(db, { words: 'unseen' })).toEqual([]);
    await tx.transaction(async (savepoint) =>
      expect(await notesOf(savepoint, { words: 'unseen' })).toEqual([{ words: 'unseen' }]),
    );
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await notesOf(db, { words: 'first' })).toEqual([{ words: 'first' }]);
  expect(builds).toBe(1);
});

it('refuses two statements of one name', () => {
  const one = () => prepared('one_of_two', (own) => own.select().from(notes));
  one();
  expect(one).toThrow('Two statements are named one_of_two');
});

it('refuses to spread placeholders, which would lose them', () => {
  const spread = prepared('spread', (own, { ...values }: Placeholders<{ words: string }>) =>
    own.select().from(notes).where(eq(notes.words, values.words)),
  );
  expect(() => spread(db, { words: 'first' })).toThrow('cannot be spread');
});
