import type { MembershipId } from '@nestmate/contract/ids';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import type { RowOutcome } from '@nestmate/contract/staff/roster';
import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import { memberships } from '../../memberships';
import { profiles } from '../../profile';
import { type Removals, type RosterImportRef, rosterImports, rosterRows } from '../roster.schema';

/** Whether a row is about somebody whom an import removes because they are missing from its file. */
const isRemovedBy = (row: SQL, { removes, removesOnly }: Removals) =>
  sql`(${row}.outcome = 'gone' and ${removes}
    and (${removesOnly === null} or ${row}.person_id = any(${sql.param(removesOnly ?? [])}::uuid[])))`;

/** The number of people whom an import would remove. */
export async function countRemovals(db: Db, importId: RosterImportId, removals: Removals): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(rosterRows)
    .where(and(eq(rosterRows.importId, importId), isRemovedBy(sql`${rosterRows}`, removals)));
  return row?.people ?? 0;
}

/**
 * The residents that rows of these outcomes are about, in the order of their ids; of those who are missing from the
 * file, the ones whom the import removes if only some are. Index: roster_rows(import_id, outcome).
 */
export async function residentsOfRows(
  tx: Tx,
  importId: RosterImportId,
  outcomes: readonly RowOutcome[],
): Promise<{ membershipId: MembershipId; outcome: RowOutcome }[]> {
  const rows = await tx
    .select({ membershipId: sql<MembershipId>`${rosterRows.personId}`, outcome: rosterRows.outcome })
    .from(rosterRows)
    .innerJoin(rosterImports, eq(rosterImports.id, rosterRows.importId))
    .where(
      and(
        eq(rosterRows.importId, importId),
        inArray(rosterRows.outcome, [...outcomes]),
        isNotNull(rosterRows.personId),
        sql`(${rosterRows.outcome} <> 'gone' or ${rosterImports.removesOnly} is null
          or ${rosterRows.personId} = any(${rosterImports.removesOnly}))`,
      ),
    )
    .orderBy(asc(rosterRows.personId));
  return rows.flatMap(({ membershipId, outcome }) => (outcome ? [{ membershipId, outcome }] : []));
}

/** Locks residents and their data, in the order of their ids. */
export async function lockPeople(tx: Tx, ids: readonly MembershipId[]): Promise<void> {
  await tx
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(profiles, eq(profiles.membershipId, memberships.id))
    .where(isAmong(memberships.id, ids))
    .orderBy(asc(memberships.id))
    .for('no key update');
}

/** Copies the rows of a file, as they were read, for another import. */
export async function copyRows(tx: Tx, { importId }: RosterImportRef, copyId: RosterImportId): Promise<void> {
  await tx.execute(sql`
    insert into ${rosterImports} (id, subnetwork_id, name, reading, removal_limit, started_at)
    select ${copyId}, subnetwork_id, name, reading, removal_limit, started_at from ${rosterImports}
    where id = ${importId}`);
  await tx.execute(sql`
    insert into ${rosterRows} (import_id, number, line, office_id, given, words, file_problem, problem)
    select ${copyId}, number, line, office_id, given, words, file_problem, file_problem from ${rosterRows}
    where import_id = ${importId} and line is not null`);
}

const taken = (row: SQL) => sql`jsonb_path_query_array(${row}.changes, '$[*] ? (@.kept == null)')`;

/** The effect of a row: the resident and fields that it changes, and whether that costs them roommates. */
const meaning = (row: SQL) => sql`(${row}.outcome, ${taken(row)},
  case when ${row}.outcome in ('changed', 'moved', 'gone') then ${row}.person_id end, ${row}.roommates)`;

/**
 * Marks the rows of the copy whose effect differs from the import's; missing people count if they are removed.
 * @returns how many differ
 */
export async function markDiffering(
  tx: Tx,
  { importId }: RosterImportRef,
  { copyId, ...removals }: Removals & { copyId: RosterImportId },
): Promise<number> {
  const counts = sql`(row.outcome <> 'gone' or ${isRemovedBy(sql`row`, removals)})`;
  // People who are missing from the file have no line.
  const key = sql`coalesce('at ' || row.line || ' ' || row.number, row.person_id::text)`;
  const rowsOf = (id: RosterImportId) =>
    sql`(select ${key} as key, row.* from ${rosterRows} row where row.import_id = ${id} and ${counts})`;
  const { rows } = await tx.execute<{ number: number | null }>(sql`
    select now.number from ${rowsOf(importId)} was full join ${rowsOf(copyId)} now on now.key = was.key
    where was.key is null or now.key is null or ${meaning(sql`was`)} is distinct from ${meaning(sql`now`)}`);
  const numbers = rows.flatMap(({ number }) => number ?? []);
  await tx.execute(sql`
    update ${rosterRows} set differs = true
    where import_id = ${copyId} and number = any(${sql.param(numbers)}::int[])`);
  return rows.length;
}

/** Replaces the import's rows by the copy's. */
export async function takeCopy(tx: Tx, { importId }: RosterImportRef, copyId: RosterImportId): Promise<void> {
  await tx.delete(rosterRows).where(eq(rosterRows.importId, importId));
  await tx.update(rosterRows).set({ importId }).where(eq(rosterRows.importId, copyId));
  await tx.delete(rosterImports).where(eq(rosterImports.id, copyId));
}
