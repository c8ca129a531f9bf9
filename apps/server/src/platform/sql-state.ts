import pg from 'pg';

/** PostgreSQL's code of why it refused a statement; nothing for what failed elsewhere, as a connection that broke. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof pg.DatabaseError ? error.code : sqlStateOf(error.cause);
}

/** Two that cannot be put in an order, a circle of those who wait for each other, and a wait that was too long. */
const collisions = new Set(['40001', '40P01', '55P03']);

/** Whether a transaction gave way to others, so that it may go well when it begins again; nothing of it was written. */
export const gaveWay = (error: unknown): boolean => collisions.has(sqlStateOf(error) ?? '');
