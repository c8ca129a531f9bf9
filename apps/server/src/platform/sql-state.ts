import pg from 'pg';

function databaseErrorIn(error: unknown): pg.DatabaseError | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof pg.DatabaseError ? error : databaseErrorIn(error.cause);
}

/** PostgreSQL's error code; undefined for other errors, such as a broken connection. */
export const sqlStateOf = (error: unknown): string | undefined => databaseErrorIn(error)?.code;

/** Whether a row violates a unique constraint. */
export const isDuplicate = (error: unknown): boolean => sqlStateOf(error) === '23505';

const lockTimeout = '55P03';

/** Serialization failure, deadlock, and lock timeout. */
const lockConflicts = new Set(['40001', '40P01', lockTimeout]);

/** Whether PostgreSQL aborted the transaction because of a concurrent one; a retry may succeed. */
export const isLockConflict = (error: unknown): boolean => lockConflicts.has(sqlStateOf(error) ?? '');

/** Whether a statement waited too long for rows that others have locked. */
export const isLockTimeout = (error: unknown): boolean => sqlStateOf(error) === lockTimeout;

/** The foreign key by which a row references a missing one; undefined for other errors. */
export function missingReferenceOf(error: unknown): string | undefined {
  const found = databaseErrorIn(error);
  return found?.code === '23503' ? found.constraint : undefined;
}
