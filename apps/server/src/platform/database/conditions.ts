import { type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** Whether a column is one of any number of ids, in one parameter. */
export const isAmong = (column: SQLWrapper, ids: readonly string[] | Placeholder): SQL =>
  sql`${column} = any(${'length' in ids ? sql.param([...ids]) : ids}::uuid[])`;

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern of `like` for values that contain a text; its own wildcards stand for themselves. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** A pattern of `like` for values that begin with a text; its own wildcards stand for themselves. */
export const startingWith = (text: string): string => `${literal(text)}%`;
