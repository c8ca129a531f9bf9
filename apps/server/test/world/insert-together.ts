import type { PgTable } from 'drizzle-orm/pg-core';
import type { Inserts } from './builders';

/** Rows of one statement: it has at most 65,535 parameters. */
const rowsPerStatement = 500;

/**
 * Inserts everything that builders insert with one statement per table, in the order in which they named the tables
 * first.
 */
export async function insertTogether<T>(db: Inserts, build: (db: Inserts) => Promise<T>): Promise<T> {
  const collected = new Map<PgTable, { rows: object[]; skipsKnown: boolean }>();
  const insert = (table: PgTable) => ({
    values: (given: object | object[]) => {
      const inserts = collected.get(table) ?? { rows: [], skipsKnown: false };
      inserts.rows.push(...[given].flat());
      collected.set(table, inserts);
      return Object.assign(Promise.resolve(), {
        onConflictDoNothing: async () => void (inserts.skipsKnown = true),
      });
    },
  });
  const built = await build({ insert } as unknown as Inserts);
  for (const [table, { rows, skipsKnown }] of collected)
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      const inserted = db.insert(table).values(rows.slice(at, at + rowsPerStatement));
      await (skipsKnown ? inserted.onConflictDoNothing() : inserted);
    }
  return built;
}
