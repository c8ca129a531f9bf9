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
  const changes = Object.entries(steps).map(([step, change]) => db.$with(step, {}).as(change));
  const statement = db.with(...changes).select({ done: sql`true` });
  await statement
    .from(sql`(values (true)) as nothing`)
    .prepare(name)
    .execute();
}

/**
 * Keeps what is built from a database, one for each name: building a frequent query takes longer than running it.
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
