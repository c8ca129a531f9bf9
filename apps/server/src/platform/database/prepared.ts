import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { casing, connectionOf, type Db } from './pipelined-transaction';

/**
 * The values of a statement that is built before they are known. Each reaches PostgreSQL as it is: its column encodes
 * it only among the values of an insert.
 */
export type Placeholders<Values> = { readonly [Name in keyof Values]: Placeholder<string, Values[Name]> };

/** A query or a change of drizzle's builder. */
export interface Buildable<Result> {
  prepare: (name: string) => Statement<Result>;
}

interface Statement<Result> {
  execute: (values?: Record<string, unknown>) => Promise<Result>;
}

/** Builds statements without a connection. */
const builder = drizzle.mock({ casing });

const names = new Set<string>();

/**
 * A statement that this process builds once and each connection plans once: for a frequent one, building and planning
 * take longer than running it. The values of each run take the placeholders' positions.
 * @throws Error where another statement has the name
 */
export function prepared<Result, Values extends object = Record<never, never>>(
  name: string,
  build: (db: Db, values: Placeholders<Values>) => Buildable<Result>,
): (db: Db, values: Values) => Promise<Result> {
  if (names.has(name)) throw new Error(`Two statements are named ${name}`);
  names.add(name);
  const placeholders = new Proxy({} as Placeholders<Values>, {
    get: (_, value) => sql.placeholder(String(value)),
    ownKeys: () => {
      throw new Error('Placeholders are known by their names only, so they cannot be spread');
    },
  });
  let built: Statement<Result> | undefined;
  return (db, values) => {
    built ??= build(builder, placeholders).prepare(name);
    const here = Object.create(built, { client: { value: connectionOf(db) } }) as typeof built;
    return here.execute(values as Record<string, unknown>);
  };
}

/**
 * Changes that run as one prepared statement.
 * @param parts the changes by name, each of which may read what the ones before it return; and `columns` of `source`,
 * which reads what they return, as the result
 */
export function preparedChanges<Values extends object, Columns extends Record<string, SQL>>(
  name: string,
  parts: (values: Placeholders<Values>) => {
    changes: Readonly<Record<string, SQL>>;
    columns?: Columns;
    source?: SQL;
  },
): (
  db: Db,
  values: Values,
) => Promise<{ [Column in keyof Columns]: Columns[Column] extends SQL<infer Value> ? Value : never }[]> {
  return prepared(name, (db, values: Placeholders<Values>) => {
    const {
      changes,
      columns = { done: sql`true` },
      source = sql`(values (true)) as nothing`,
    } = parts(values);
    const named = Object.entries(changes).map(([change, text]) => db.$with(change, {}).as(text));
    return db
      .with(...named)
      .select(columns as Record<string, SQL>)
      .from(source) as never;
  });
}

/**
 * A query written by hand that runs as a prepared statement.
 * @param columns the names of what the query selects
 */
export function preparedQuery<Row extends object, Values extends object>(
  name: string,
  columns: { [Column in keyof Row]-?: true },
  query: (values: Placeholders<Values>) => SQL,
): (db: Db, values: Values) => Promise<Row[]> {
  const selected = Object.keys(columns).map((column) => [column, sql`rows.${sql.identifier(column)}`]);
  return prepared(
    name,
    (db, values: Placeholders<Values>) =>
      db
        .select(Object.fromEntries(selected) as Record<string, SQL>)
        .from(sql`(${query(values)}) as rows`) as never,
  );
}
