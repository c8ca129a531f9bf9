import { type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** Whether a column is one of any number of ids, in one parameter. */
export const isAmong = (column: SQLWrapper, ids: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(${'length' in ids ? sql.param([...ids]) : ids}::uuid[])`;
