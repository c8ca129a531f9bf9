import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult, QueryResultRow } from 'pg';
import type { Db } from './client';

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * Runs a statement that each connection plans once, for what is asked so often that planning it costs more than answering.
 * @param name of this statement alone; its text is always the same
 */
export async function executePrepared<Row extends QueryResultRow>(
  db: Db,
  name: string,
  statement: SQL,
): Promise<QueryResult<Row>> {
  const query = db._.session.prepareQuery<{ execute: QueryResult<Row>; all: unknown; values: unknown }>(
    dialect.sqlToQuery(statement),
    undefined,
    name,
    false,
  );
  return query.execute();
}
