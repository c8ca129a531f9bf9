import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import type { RowOutcome } from '@nestmate/contract/staff/roster';
import { and, asc, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { isAmong } from '../../../platform/database/conditions';
import { memberships } from '../../memberships';
import { profiles } from '../../profile';
import { type Departures, type RosterImportRef, rosterImports, rosterRows } from '../roster.schema';

type Removals = Pick<Departures, 'removes' | 'removesOnly'>;

/** Whether a row is about somebody whom an import removes because they are missing from its file. */
const isRemovedBy = (row: SQL, { removes, removesOnly }: Removals) =>
  sql`(${row}.outcome = 'gone' and ${removes}
    and (${removesOnly === null} or ${row}.person_id = any(${sql.param(removesOnly ?? [])}::uuid[])))`;

/** Whether a row is about somebody whom an import takes to another place. */
const isRelocatedBy = (row: SQL, { relocates, relocatesOnly }: Omit<Departures, keyof Removals>) =>
  sql`(${row}.outcome = 'relocated' and ${relocates}
    and (${relocatesOnly === null} or ${row}.leaves_id = any(${sql.param(relocatesOnly ?? [])}::uuid[])))`;

/** The number of people whom an import would remove. */
export async function countRemovals(db: Db, importId: RosterImportId, removals: Removals): Promise<number> {
  const [row] = await db
    .select({ people: count() })
    .from(rosterRows)
    .where(and(eq(rosterRows.importId, importId), isRemovedBy(sql`${rosterRows}`, removals)));
  return row?.people ?? 0;
}

/** A resident that a row is about. */
export interface ResidentOfRow {
  membershipId: MembershipId;
  outcome: RowOutcome;
  place: SubnetworkId;
}

/** Departures only if staff chose them; those who go to another place, once they have a membership there. */
const isChosen = sql`(case ${rosterRows.outcome}
  when 'gone' then ${rosterImports.removes}
    and (${rosterImports.removesOnly} is null or ${rosterRows.personId} = any(${rosterImports.removesOnly}))
  when 'relocated' then ${rosterImports.relocates}
    and (${rosterImports.relocatesOnly} is null or ${rosterRows.leavesId} = any(${rosterImports.relocatesOnly}))
  else true end)`;

/**
 * The residents that rows of these outcomes are about, in the order of their ids; of those who leave their place, the
 * ones whom the import was asked to remove or to take to another. Index: roster_rows(import_id, outcome).
 */
export async function residentsOfRows(
  tx: Tx,
  importId: RosterImportId,
  outcomes: readonly RowOutcome[],
): Promise<ResidentOfRow[]> {
  const rows = await tx
    .select({
      membershipId: sql<MembershipId>`${rosterRows.personId}`,
      outcome: rosterRows.outcome,
      place: rosterRows.subnetworkId,
    })
    .from(rosterRows)
    .innerJoin(rosterImports, eq(rosterImports.id, rosterRows.importId))
    .where(
      and(
        eq(rosterRows.importId, importId),
        inArray(rosterRows.outcome, [...outcomes]),
        isNotNull(rosterRows.personId),
        isChosen,
      ),
    )
    .orderBy(asc(rosterRows.personId));
  return rows.flatMap(({ membershipId, outcome, place }) =>
    outcome && place ? [{ membershipId, outcome, place }] : [],
  );
}

/** The memberships that end because an import takes their residents to another place, in the order of their ids. */
export async function leavingByRows(tx: Tx, importId: RosterImportId): Promise<MembershipId[]> {
  const rows = await tx
    .select({ leavesId: sql<MembershipId>`${rosterRows.leavesId}` })
    .from(rosterRows)
    .innerJoin(rosterImports, eq(rosterImports.id, rosterRows.importId))
    .where(and(eq(rosterRows.importId, importId), eq(rosterRows.outcome, 'relocated'), isChosen))
    .orderBy(asc(rosterRows.leavesId));
  return rows.map(({ leavesId }) => leavesId);
}

/** The residents whom an import has taken to another place, with the one that they left. */
export async function leftPlaces(
  tx: Tx,
  importId: RosterImportId,
): Promise<{ membershipId: MembershipId; place: SubnetworkId }[]> {
  return tx
    .select({ membershipId: memberships.id, place: memberships.subnetworkId })
    .from(rosterRows)
    .innerJoin(rosterImports, eq(rosterImports.id, rosterRows.importId))
    .innerJoin(memberships, eq(memberships.id, sql`${rosterRows.leavesId}`))
    .where(and(eq(rosterRows.importId, importId), eq(rosterRows.outcome, 'relocated'), isChosen))
    .orderBy(asc(memberships.id));
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
    insert into ${rosterImports} (id, network_id, subnetwork_id, places, name, reading, removal_limit, started_at)
    select ${copyId}, network_id, subnetwork_id, places, name, reading, removal_limit, started_at from ${rosterImports}
    where id = ${importId}`);
  await tx.execute(sql`
    insert into ${rosterRows} (import_id, number, subnetwork_id, line, office_id, given, words, file_problem, problem)
    select ${copyId}, number, subnetwork_id, line, office_id, given, words, file_problem, file_problem from ${rosterRows}
    where import_id = ${importId} and line is not null`);
}

const taken = (row: SQL) => sql`jsonb_path_query_array(${row}.changes, '$[*] ? (@.kept == null)')`;

/**
 * The effect of a row: the resident and fields that it changes, and whether that costs them roommates. One who goes to
 * another place only if staff say so has nothing to lose otherwise.
 */
const meaning = (row: SQL, departures: Departures) => sql`(${row}.outcome, ${taken(row)},
  case when ${row}.outcome in ('changed', 'moved', 'gone') then ${row}.person_id
    when ${isRelocatedBy(row, departures)} then ${row}.leaves_id end,
  case when ${row}.outcome <> 'relocated' or ${isRelocatedBy(row, departures)} then ${row}.roommates end)`;

/**
 * Marks the rows of the copy whose effect differs from the import's; missing people count if they are removed.
 * @returns how many differ
 */
export async function markDiffering(
  tx: Tx,
  { importId }: RosterImportRef,
  { copyId, ...departures }: Departures & { copyId: RosterImportId },
): Promise<number> {
  const counts = sql`(row.outcome <> 'gone' or ${isRemovedBy(sql`row`, departures)})`;
  // People who are missing from the file have no line.
  const key = sql`coalesce('at ' || row.line || ' ' || row.number, row.person_id::text)`;
  const rowsOf = (id: RosterImportId) =>
    sql`(select ${key} as key, row.* from ${rosterRows} row where row.import_id = ${id} and ${counts})`;
  const { rows } = await tx.execute<{ number: number | null }>(sql`
    select now.number from ${rowsOf(importId)} was full join ${rowsOf(copyId)} now on now.key = was.key
    where was.key is null or now.key is null or ${meaning(sql`was`, departures)}
      is distinct from ${meaning(sql`now`, departures)}`);
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
