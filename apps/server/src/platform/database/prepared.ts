import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client';

/**
 * Runs changes as one statement that each connection plans once, for changes so frequent that planning them costs more than running them.
 * For a query it is the `.prepare` of drizzle's builder.
 * @param name unique to this statement, whose text never changes
 * @param steps data-modifying CTEs by name; each may read what the ones before it return
 */
export async function executePrepared(
  db: Db,
  name: string,
  steps: Readonly<Record<string, SQL>>,
): Promise<void> {
  await selectPrepared(db, name, steps, { done: sql`true` }, sql`(values (true)) as nothing`);
}

/** Runs changes as one prepared statement, as `executePrepared` does, and selects `columns` of `source`, which reads what the steps return. */
export async function selectPrepared<Columns extends Record<string, SQL>>(
  db: Db,
  name: string,
  steps: Readonly<Record<string, SQL>>,
  columns: Columns,
  source: SQL,
): Promise<{ [Column in keyof Columns]: Columns[Column] extends SQL<infer Value> ? Value : never }[]> {
  const changes = Object.entries(steps).map(([step, change]) => db.$with(step, {}).as(change));
  const statement = db
    .with(...changes)
    .select(columns as Record<string, SQL>)
    .from(source)
    .prepare(name);
  return (await statement.execute()) as never;
}

/**
 * Runs a query written by hand as one prepared statement.
 * @param name unique to this statement, whose text never changes
 * @param columns the names of what the query selects
 */
export async function queryPrepared<Row extends object>(
  db: Db,
  name: string,
  columns: { [Column in keyof Row]-?: true },
  query: SQL,
): Promise<Row[]> {
  const selected = Object.keys(columns).map((column) => [column, sql`rows.${sql.identifier(column)}`]);
  const statement = db
    .select(Object.fromEntries(selected) as Record<string, SQL>)
    .from(sql`(${query}) as rows`)
    .prepare(name);
  return (await statement.execute()) as Row[];
}

/**
 * Caches what is built from a database, one for each name: building a frequent query takes longer than running it.
 * A transaction is a database of its own, for which everything is built again.
 */
export function builtOnce<Built>(): (db: Db, name: string, build: () => Built) => Built {
  const built = new WeakMap<Db, Map<string, Built>>();
  return (db, name, build) => {
    const ofDb = built.get(db) ?? new Map<string, Built>();
    built.set(db, ofDb);
    const statement = ofDb.get(name) ?? build();
    ofDb.set(name, statement);
    return statement;
  };
}
