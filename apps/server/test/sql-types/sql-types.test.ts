import { sql } from 'drizzle-orm';
import { inject, expect, it } from 'vitest';
import { testDatabase } from '../database/database';
import { differencesFound } from './returned';

const { db } = await testDatabase();
const people = sql`(values ('Ana', null, '[{"id": 7}]'::jsonb)) as people (name, nickname, friends)`;
const declared = inject('declaredSql');

/** The mistakes that are found in a query of this file. */
async function wrongIn(query: PromiseLike<unknown>): Promise<string[]> {
  await query;
  return differencesFound().map((difference) => difference.replace(/^\S+:\d+ /, ''));
}

it('reads the types that the source gives to its SQL', () => {
  expect(declared.length).toBeGreaterThan(200);
  expect(declared.filter(({ shape }) => shape.kinds.includes('any'))).toEqual([]);
});

it('finds a value of another type than the source says, also where no row has it', async () => {
  const counted = { people: sql<number>`count(*) /* wrong */` };
  expect(await wrongIn(db.select(counted).from(people))).toEqual([
    'declares number, but its column is string',
  ]);
  const none = { at: sql<Date>`now() /* wrong */` };
  expect(
    await wrongIn(
      db
        .select(none)
        .from(people)
        .where(sql`false`),
    ),
  ).toEqual(['declares Date, but its column is string']);
});

it('finds a null that the source does not mention', async () => {
  const missing = { nickname: sql<string>`people.nickname /* wrong */` };
  expect(await wrongIn(db.select(missing).from(people))).toEqual(['declares string, but it is null']);
});

it('looks into arrays and objects', async () => {
  const friends = { friends: sql<{ id: string }[]>`people.friends /* wrong */` };
  expect(await wrongIn(db.select(friends).from(people))).toEqual([
    'declares { id: string; }[], but it[].id is number',
  ]);
});

it('finds a row without a column that the source names', async () => {
  const query = db.execute<{ name: string; age: number }>(sql`select people.name from ${people} /* wrong */`);
  expect(await wrongIn(query)).toEqual(['declares { name: string; age: number; }, but it has no column age']);
});

it('accepts what the source or mapWith says', async () => {
  const right = {
    name: sql<string>`people.name /* right */`,
    nickname: sql<string | null>`people.nickname /* right */`,
    people: sql<number>`count(*) over () /* right */`.mapWith(Number),
    friends: sql<{ id: number }[]>`people.friends /* right */`.as('friends'),
  };
  expect(await wrongIn(db.select(right).from(people))).toEqual([]);
});
