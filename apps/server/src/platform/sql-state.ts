import pg from 'pg';

/** PostgreSQL's error code; undefined for errors from elsewhere, such as a broken connection. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof pg.DatabaseError ? error.code : sqlStateOf(error.cause);
}

/** Serialization failure, deadlock, and lock timeout. */
const lockConflicts = new Set(['40001', '40P01', '55P03']);

/** Whether PostgreSQL ended the transaction because of others; a retry may succeed. */
export const isLockConflict = (error: unknown): boolean => lockConflicts.has(sqlStateOf(error) ?? '');

/** Whether a row refers to one that does not exist, usually because somebody has just deleted it. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlStateOf(error) === '23503';
