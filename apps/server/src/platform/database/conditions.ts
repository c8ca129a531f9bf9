import { type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/** Any number of ids, or their placeholder in a prepared query. */
export type Ids<Id extends string = string> = readonly Id[] | Placeholder;

const asParameter = (ids: Ids) => ('length' in ids ? sql.param([...ids]) : ids);

/** Whether a column is one of any number of ids, in one parameter. */
export const isAmong = (column: SQLWrapper, ids: Ids): SQL =>
  sql`${column} = any(${asParameter(ids)}::uuid[])`;

/**
 * As `isAmong`, for a prepared query that PostgreSQL would plan again each time because its plan for these ids looks
 * cheaper than its plan for any ids. Neither plan knows a selected list, so that the second is made once.
 */
export const isAmongUnknown = (column: SQLWrapper, ids: Ids): SQL =>
  sql`${column} = any((select ${asParameter(ids)}::uuid[])::uuid[])`;

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A pattern of `like` for values that contain a text; its own wildcards stand for themselves. */
export const containing = (text: string): string => `%${literal(text)}%`;

/** A pattern of `like` for values that begin with a text; its own wildcards stand for themselves. */
export const startingWith = (text: string): string => `${literal(text)}%`;
