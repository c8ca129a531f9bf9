import type { MembershipId, SubnetworkId } from '@nestmate/contract';
import type { RosterImportId } from '@nestmate/contract/staff';
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/is-among';
import { rosterColumns, rosterImports, rosterRows } from '../roster.schema';
import type { Understood } from './understand';

/** Whether an import has changed nobody, and is not about to. */
export const isIdle = inArray(rosterImports.state, ['compared', 'stale', 'failed']);

/** One comparison of a place at a time; until the transaction ends. The planner knows nothing yet of rows that it has just stored. */
export async function openComparison(tx: Db, subnetworkId: SubnetworkId): Promise<void> {
  // The one before it may be an import, which takes its time.
  await tx.execute(sql`set local lock_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`roster ${subnetworkId}`}, 0))`);
  await tx.execute(sql`set local enable_nestloop = off`);
}

/** What is written after a comparison is found by its indexes. */
export async function closeComparison(tx: Db): Promise<void> {
  await tx.execute(sql`set local enable_nestloop = on`);
}

/** How the columns of a place's latest file were mapped. */
export async function lastColumnsOf(db: Db, subnetworkId: SubnetworkId) {
  const [last] = await db.select().from(rosterColumns).where(eq(rosterColumns.subnetworkId, subnetworkId));
  return last?.columns;
}

export async function rememberColumns(tx: Db, latest: typeof rosterColumns.$inferInsert): Promise<void> {
  const { columns } = latest;
  await tx
    .insert(rosterColumns)
    .values(latest)
    .onConflictDoUpdate({ target: rosterColumns.subnetworkId, set: { columns } });
}

export async function insertImport(tx: Db, started: typeof rosterImports.$inferInsert): Promise<void> {
  await tx.insert(rosterImports).values(started);
}

/** Stores rows, numbered from `first` on. */
export async function insertRows(
  tx: Db,
  importId: RosterImportId,
  first: number,
  rows: readonly Understood[],
): Promise<void> {
  const values = rows.map(({ line, officeId, given, words, problem }, at) => ({
    number: first + at,
    line,
    office_id: officeId,
    given,
    words,
    problem,
  }));
  await tx.execute(sql`
    insert into ${rosterRows} (import_id, number, line, office_id, given, words, file_problem, problem)
    select ${importId}, number, line, office_id, given, words, problem, problem
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as row (number int, line int, office_id text, given jsonb, words jsonb, problem text)`);
}

/** Deletes an import that changed nobody. @returns whether there was one */
export async function deleteImport(tx: Db, subnetworkId: SubnetworkId, id: RosterImportId): Promise<boolean> {
  const deleted = await tx
    .delete(rosterImports)
    .where(and(eq(rosterImports.id, id), eq(rosterImports.subnetworkId, subnetworkId), isIdle))
    .returning({ id: rosterImports.id });
  return deleted.length > 0;
}

/** Forgets what files said about people. Index: roster_rows(person_id). */
export async function forgetPeople(tx: Db, ids: readonly MembershipId[]): Promise<void> {
  await tx
    .update(rosterRows)
    .set({ officeId: '', hint: null, given: {}, words: {}, changes: [] })
    .where(isAmong(rosterRows.personId, ids));
}

/** Forgets what wrong rows of imports said that were committed before a time: they were kept to be mended. */
export async function forgetWrongRows(db: Db, committed: Date): Promise<void> {
  await db.execute(sql`
    update ${rosterRows} r set office_id = '', hint = null, given = '{}', words = '{}' from ${rosterImports} i
    where i.committed_at < ${committed.toISOString()} and r.import_id = i.id and r.outcome = 'wrong' and (r.given <> '{}' or r.words <> '{}')`);
}

/** Deletes imports that changed nobody and were compared before `compared`, and those that were committed before `committed`. */
export async function deleteImportsUntil(
  db: Db,
  { compared, committed }: { compared: Date; committed: Date },
): Promise<void> {
  await db
    .delete(rosterImports)
    .where(or(and(isIdle, lt(rosterImports.startedAt, compared)), lt(rosterImports.committedAt, committed)));
}
