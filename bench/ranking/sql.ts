import { closeSync, openSync, writeSync } from 'node:fs';
import type { Question } from '@nestmate/matching';
import type { Client } from 'pg';
import { codeOf, type Column } from './columns';
import { fitsWith } from './sql-fits';
import { idOf } from './world';

/*
 * The fastest SQL found so far. An answer is one small number in one column, and the viewer's query has an array
 * per question with the worth of each number: 68 ms for 100,000 residents. The same sums written as arithmetic over
 * columns for own, low and high took 210 ms, with two parallel workers each.
 */

const columnOf = (at: number): string => `answer_${at + 1}`;

/** The database server copies the rows from a file in `folder`, so it must be able to read it. */
export async function loadResidents(
  client: Client,
  folder: string,
  questions: readonly Question[],
  columns: readonly Column[],
): Promise<void> {
  const path = `${folder}/residents.tsv`;
  writeRows(path, questions, columns);
  const answers = questions.map((_, at) => `${columnOf(at)} int2 not null`).join(', ');
  await client.query('drop table if exists resident');
  await client.query(`create unlogged table resident (id text collate "C" not null, ${answers})`);
  await client.query(`copy resident from '${path}'`);
  await client.query('vacuum analyze resident');
  await client.query('set max_parallel_workers_per_gather = 2');
  for (const cost of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size'])
    await client.query(`set ${cost} = 0`);
}

function writeRows(path: string, questions: readonly Question[], columns: readonly Column[]): void {
  const file = openSync(path, 'w', 0o644);
  const rows = columns[0]?.own.length ?? 0;
  for (let row = 0; row < rows; row++) {
    const codes = columns.map(({ own, low, high }, at) => {
      const question = questions[at];
      return question ? codeOf(question, own[row] ?? 0, low[row] ?? 0, high[row] ?? 0) : 0;
    });
    writeSync(file, `${idOf(row)}\t${codes.join('\t')}\n`);
  }
  closeSync(file);
}

/** One statement: the packed sums of `packages/matching/src/ranking/worth.ts`, unpacked, rounded, sorted. */
export function rankingSql(questions: readonly Question[], viewer: readonly Column[], limit: number): string {
  const terms = questions.flatMap((question, at) => {
    const mine = viewer[at];
    const worth = mine ? fitsWith(question, mine) : [];
    return worth.length === 0 ? [] : [`('{${worth.join()}}'::int8[])[${columnOf(at)} + 1]`];
  });
  return `
    select id, floor(100 * sqrt((sums >> 32)::float8 * (sums >> 10 & 2097151)) / nullif((sums & 1023) * 2520, 0) + 0.5)::int as percent
    from (select id, ${terms.join(' + ')} as sums from resident offset 0) as summed
    order by percent desc nulls last, id
    limit ${limit}`;
}
