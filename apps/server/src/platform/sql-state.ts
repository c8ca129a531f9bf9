import pg from 'pg';

/** PostgreSQL's error code; undefined for other errors, such as a broken connection. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof pg.DatabaseError ? error.code : sqlStateOf(error.cause);
}

/** Serialization failure, deadlock, and lock timeout. */
const lockConflicts = new Set(['40001', '40P01', '55P03']);

/** Whether PostgreSQL aborted the transaction because of a concurrent one; a retry may succeed. */
export const isLockConflict = (error: unknown): boolean => lockConflicts.has(sqlStateOf(error) ?? '');

/** Whether a row references a missing one, usually one that was deleted concurrently. */
export const isForeignKeyViolation = (error: unknown): boolean => sqlStateOf(error) === '23503';
