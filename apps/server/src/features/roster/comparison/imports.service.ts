import type { MembershipId, SubnetworkId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
import type { RosterImportId } from '@nestmate/contract/staff/ids';
import {
  type RosterField,
  type RosterImport,
  type RosterRow,
  type RowOutcome,
  rowOutcomes,
} from '@nestmate/contract/staff/roster';
import { fullName } from '@nestmate/contract/text/full-name';
import type { Db, Tx } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { ProductError, type StaffActor } from '../../../platform/http';
import { standingGrant } from '../../staff';
import { cellOf } from '../file/understand';
import type { RosterImportRef, rosterRows } from '../roster.schema';
import {
  exampleNames,
  importsOf,
  namesIn,
  neverNamed,
  type RowFilter,
  rowsAfter,
  tallies,
} from './imports.queries';
import { deleteImport, deleteImportsUntil, forgetPeople, forgetWrongRows } from './stage.queries';

const rowsPerPage = 200;

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

async function importsWithCounts(
  db: Db,
  found: Awaited<ReturnType<typeof importsOf>>,
): Promise<RosterImport[]> {
  const ids = found.map((row) => row.import.id);
  const [counted, examples, unnamed] = await Promise.all([
    tallies(db, ids),
    exampleNames(db, ids),
    neverNamed(db, ids),
  ]);
  return found.map(({ import: one, startedBy, committedBy, undoneBy }) => {
    const mine = counted.filter(({ importId }) => importId === one.id);
    const skipped = sum(mine.map((tally) => tally.skipped));
    const tallyOf = (outcome: RowOutcome) => mine.find((tally) => tally.outcome === outcome);
    const lossesOf = (outcome: RowOutcome) => {
      const { rooms = 0, requests = 0 } = tallyOf(outcome) ?? {};
      return { rooms, requests };
    };
    return {
      import_id: one.id,
      name: one.name,
      started_at: one.startedAt.toISOString(),
      started_by: startedBy,
      reading: one.reading,
      examples: examples.find(({ importId }) => importId === one.id)?.names ?? [],
      rows: sum(mine.map(({ inFile }) => inFile)) - skipped,
      counts: Object.fromEntries(
        rowOutcomes.map((outcome) => [outcome, tallyOf(outcome)?.rows ?? 0]),
      ) as RosterImport['counts'],
      losing: { moved: lossesOf('moved'), gone: lossesOf('gone') },
      kept: sum(mine.map(({ kept }) => kept)),
      one_name: sum(mine.map(({ oneName }) => oneName)),
      skipped,
      never_in_file: unnamed.find(({ importId }) => importId === one.id)?.people ?? 0,
      replaced: one.replaced,
      removal_limit: one.removalLimit,
      state: one.state,
      progress: one.progress,
      removes: one.removes,
      differing: one.differing,
      failure: one.failure,
      committed_at: one.committedAt?.toISOString() ?? null,
      committed_by: committedBy,
      removed: one.removed,
      undone_at: one.undoneAt?.toISOString() ?? null,
      undone_by: undoneBy,
    };
  });
}

export const listImports = async (db: Db, subnetworkId: SubnetworkId) => ({
  imports: await importsWithCounts(db, await importsOf(db, subnetworkId)),
});

/** @throws ProductError `NotFound`, also for an import of another place */
export async function readImport(
  db: Db,
  subnetworkId: SubnetworkId,
  id: RosterImportId,
): Promise<RosterImport> {
  const [found] = await importsWithCounts(db, await importsOf(db, subnetworkId, id));
  if (!found) throw new ProductError('NotFound');
  return found;
}

const problemCell = ({ problem, words }: typeof rosterRows.$inferSelect): string | null =>
  (problem && words[cellOf[problem] ?? '']) ?? null;

/** A page of an import's rows in the order of the file. @throws ProductError `NotFound` */
export async function readRows(
  db: Db,
  { subnetworkId, importId }: RosterImportRef,
  filter: RowFilter,
  language: Language,
): Promise<{ rows: RosterRow[]; next: number | null }> {
  if ((await importsOf(db, subnetworkId, importId)).length === 0) throw new ProductError('NotFound');
  const found = await rowsAfter(db, importId, filter, rowsPerPage + 1);
  const names = await namesIn(db, subnetworkId, language);
  const inWords = (value: string | null) => (value === null ? '' : (names.get(value) ?? value));
  const rows = found
    .slice(0, rowsPerPage)
    .map(({ row, isOneName, isRemoved, membershipId, firstName, lastName }): RosterRow => ({
      number: row.number,
      line: row.line,
      office_id: row.officeId,
      name: fullName(firstName, lastName),
      one_name: isOneName,
      outcome: row.outcome ?? 'wrong',
      problem: row.problem,
      hint: row.hint,
      said: problemCell(row),
      membership_id: membershipId,
      changes: row.changes.map(({ field, from, to, kept }) => ({
        field: field as RosterField,
        from: inWords(from),
        to: inWords(to),
        kept,
      })),
      loses: { roommates: row.roommates, requests: row.requests },
      removed: isRemoved,
      differs: row.differs,
    }));
  return { rows, next: found.length > rowsPerPage ? (rows.at(-1)?.number ?? null) : null };
}

/** A comparison is a snapshot: it is deleted after a day. */
const comparedMs = dayMs;
/** An import can be undone for this long. */
const committedMs = 30 * dayMs;

/** Discards a compared file; idempotent. @throws ProductError `ImportRunning` for a file that is being imported */
export async function discardImport(
  db: Db,
  actor: StaffActor,
  { subnetworkId, importId }: RosterImportRef,
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    if (await deleteImport(tx, subnetworkId, importId)) return;
    if ((await importsOf(tx, subnetworkId, importId)).length > 0) throw new ProductError('ImportRunning');
  });
}

/** Deletes comparisons and wrong rows after a day, and imports once they can no longer be undone. */
export async function forgetImports(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteImportsUntil(db, { compared: ago(comparedMs), committed: ago(committedMs) });
  await forgetWrongRows(db, ago(comparedMs));
}

/** Erases people who delete their accounts from the files that named them. */
export const forgetDeleted = (tx: Tx, ids: readonly MembershipId[]): Promise<void> => forgetPeople(tx, ids);
