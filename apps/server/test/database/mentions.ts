import { sql } from 'drizzle-orm';
import type { Db } from '../../src/platform/database/client';

/** All tables with a row that contains one of `words` in any column. */
export async function tablesThatMention(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const table = sql.identifier(name);
    const { rows } = await db.execute(
      sql`select 1 from ${table} as t where t::text ilike any (${sql.param(words.map((word) => `%${word}%`))}) limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
