import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** Whether a column is one of any number of ids, in one parameter. */
export const isAmong = (column: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`;
