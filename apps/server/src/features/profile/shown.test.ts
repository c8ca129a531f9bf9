import { fullName } from '@nestmate/contract/text/full-name';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/database/database';
import { nameInFull } from './shown.queries';

const { db } = await testDatabase();

it('writes a full name in SQL as the contract does, whatever the script of its parts', async () => {
  const part = fc.constantFrom(
    '',
    'Ana',
    'de la Cruz',
    '王',
    '小明',
    '佐々木',
    '〇',
    '\u{20BB7}野',
    '小明 ',
    'さくら',
    '王Wei',
    '김',
  );
  const names = fc.sample(fc.tuple(part, part), 200);
  const { rows } = await db.execute<{ name: string }>(sql`
    select ${nameInFull(sql`first`, sql`last`)} as name
    from jsonb_array_elements(${JSON.stringify(names)}::jsonb) with ordinality as each (name, number),
      lateral (select name ->> 0 as first, name ->> 1 as last) as parts
    order by number`);
  expect(rows.map(({ name }) => name)).toEqual(names.map(([first, last]) => fullName(first, last)));
});
