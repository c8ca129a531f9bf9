import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import { openImportStates, type RosterReading } from '@nestmate/contract/staff/roster';
import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import {
  campusRosterColumns,
  rosterColumns,
  rosterImports,
  rosterRows,
  type RosterScope,
  type StaffImportRef,
} from '../roster.schema';
import { isWithin, lockPlaces } from '../scope.queries';

/** Whether an import has changed nobody, and is not about to. */
export const isIdle = inArray(rosterImports.state, openImportStates);

/**
 * Serializes comparisons of places until the transaction ends. The planner has no statistics yet about the rows that
 * it has just stored.
 */
export async function openComparison(tx: Tx, places: readonly SubnetworkId[]): Promise<void> {
  // The previous one may be an import, which can take long.
  await tx.execute(sql`set local lock_timeout = 0`);
  await lockPlaces(tx, 'roster', places);
  await tx.execute(sql`set local enable_nestloop = off`);
}

/** Later writes find their rows by the indexes. */
export async function closeComparison(tx: Tx): Promise<void> {
  await tx.execute(sql`set local enable_nestloop = on`);
}

/** How the columns of the latest file of a place, or of the campus, were mapped. */
export async function lastColumnsOf(db: Db, { networkId, subnetworkId }: RosterScope) {
  if (!subnetworkId) {
    const found = eq(campusRosterColumns.networkId, networkId);
    return (await db.select().from(campusRosterColumns).where(found))[0]?.columns;
  }
  const [last] = await db.select().from(rosterColumns).where(eq(rosterColumns.subnetworkId, subnetworkId));
  return last?.columns;
}

export async function rememberColumns(
  tx: Tx,
  { networkId, subnetworkId }: RosterScope,
  columns: RosterReading['columns'],
): Promise<void> {
  if (!subnetworkId) {
    await tx
      .insert(campusRosterColumns)
      .values({ networkId, columns })
      .onConflictDoUpdate({ target: campusRosterColumns.networkId, set: { columns } });
    return;
  }
  await tx
    .insert(rosterColumns)
    .values({ subnetworkId, columns })
    .onConflictDoUpdate({ target: rosterColumns.subnetworkId, set: { columns } });
}

export async function insertImport(tx: Tx, started: typeof rosterImports.$inferInsert): Promise<void> {
  await tx.insert(rosterImports).values(started);
}

/** Stores what the words of a file meant when it was read. */
export async function storeMeanings(
  tx: Tx,
  id: RosterImportId,
  meanings: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.update(rosterImports).set({ meanings }).where(eq(rosterImports.id, id));
}

/** Stores rows as the reader wrote them. */
export async function insertRows(tx: Tx, importId: RosterImportId, rows: string): Promise<void> {
  await tx.execute(sql`
    insert into ${rosterRows} (import_id, number, subnetwork_id, line, office_id, given, words, file_problem, problem)
    select ${importId}, number, place, line, office_id, given, words, problem, problem
    from jsonb_to_recordset(${rows}::jsonb)
      as row (number int, place uuid, line int, office_id text, given jsonb, words jsonb, problem text)`);
}

/** Deletes an import that changed nobody. @returns whether there was one */
export async function deleteImport(db: Db, { importId, ...scope }: StaffImportRef): Promise<boolean> {
  const deleted = await db
    .delete(rosterImports)
    .where(and(eq(rosterImports.id, importId), isWithin(scope), isIdle))
    .returning({ id: rosterImports.id });
  return deleted.length > 0;
}

/** Deletes an earlier reading of an import's file, which another window may still show, unless it was imported. */
export async function replaceImport(
  tx: Tx,
  { importId, ...scope }: StaffImportRef,
  earlier: RosterImportId,
): Promise<void> {
  await tx.execute(sql`
    with earlier as (
      delete from ${rosterImports}
      where ${rosterImports.id} = ${earlier} and ${isWithin(scope)} and ${isIdle}
      returning ${rosterImports.id} as id, ${rosterImports.replaced} as replaced
    )
    update ${rosterImports} i set replaced = earlier.replaced || earlier.id from earlier where i.id = ${importId}`);
}

/** Deletes the data of files about people. Indexes: roster_rows(person_id), roster_rows(leaves_id). */
export async function forgetPeople(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  await tx
    .update(rosterRows)
    .set({ officeId: '', hint: null, given: {}, words: {}, changes: [] })
    .where(or(isAmong(rosterRows.personId, ids), isAmong(rosterRows.leavesId, ids)));
}

/**
 * Deletes the contents of wrong rows of imports that were committed before a time: they stayed so that staff could
 * correct them.
 */
export async function forgetWrongRows(db: Db, committed: Date): Promise<void> {
  await db.execute(sql`
    update ${rosterRows} r set office_id = '', hint = null, given = '{}', words = '{}' from ${rosterImports} i
    where i.committed_at < ${committed.toISOString()} and r.import_id = i.id and r.outcome = 'wrong'
      and (r.given <> '{}' or r.words <> '{}')`);
}

/**
 * Deletes imports that changed nobody and were compared before `compared`, and those that were committed before
 * `committed`.
 */
export async function deleteImportsUntil(
  db: Db,
  { compared, committed }: { compared: Date; committed: Date },
): Promise<void> {
  await db
    .delete(rosterImports)
    .where(or(and(isIdle, lt(rosterImports.startedAt, compared)), lt(rosterImports.committedAt, committed)));
}
