import type { MembershipId } from '@nestmate/contract/ids';
import type { Language } from '@nestmate/contract/languages';
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
import type { rosterRows, StaffImportRef, StaffRosterScope } from '../roster.schema';
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
  return found.map(({ import: one, places, startedBy, committedBy, undoneBy }) => {
    const mine = counted.filter(({ importId }) => importId === one.id);
    const skipped = sum(mine.map((tally) => tally.skipped));
    const countsOf = (tallies: typeof mine) =>
      Object.fromEntries(
        rowOutcomes.map((outcome) => [
          outcome,
          sum(tallies.filter((tally) => tally.outcome === outcome).map(({ rows }) => rows)),
        ]),
      ) as RosterImport['counts'];
    const lossesOf = (outcome: RowOutcome) => {
      const lost = mine.filter((tally) => tally.outcome === outcome);
      return {
        rooms: sum(lost.map(({ rooms }) => rooms)),
        requests: sum(lost.map(({ requests }) => requests)),
      };
    };
    return {
      import_id: one.id,
      name: one.name,
      started_at: one.startedAt.toISOString(),
      started_by: startedBy,
      reading: one.reading,
      examples: examples.find(({ importId }) => importId === one.id)?.names ?? [],
      rows: sum(mine.map(({ inFile }) => inFile)) - skipped,
      counts: countsOf(mine),
      places: places.map(({ id, name }) => ({
        subnetwork_id: id,
        name,
        counts: countsOf(mine.filter((tally) => tally.subnetworkId === id)),
      })),
      losing: { moved: lossesOf('moved'), relocated: lossesOf('relocated'), gone: lossesOf('gone') },
      kept: sum(mine.map(({ kept }) => kept)),
      one_name: sum(mine.map(({ oneName }) => oneName)),
      skipped,
      never_in_file: unnamed.find(({ importId }) => importId === one.id)?.people ?? 0,
      replaced: one.replaced,
      removal_limit: one.removalLimit,
      state: one.state,
      progress: one.progress,
      removes: one.removes,
      relocates: one.relocates,
      relocated: one.relocated,
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

export const listImports = async (db: Db, scope: StaffRosterScope) => ({
  imports: await importsWithCounts(db, await importsOf(db, scope)),
});

/** @throws ProductError `NotFound`, also for an import of another place */
export async function readImport(db: Db, { importId, ...scope }: StaffImportRef): Promise<RosterImport> {
  const [found] = await importsWithCounts(db, await importsOf(db, scope, importId));
  if (!found) throw new ProductError('NotFound');
  return found;
}

const problemCell = ({ problem, words }: typeof rosterRows.$inferSelect): string | null =>
  (problem && words[cellOf[problem] ?? '']) ?? null;

/** A page of an import's rows in the order of the file. @throws ProductError `NotFound` */
export async function readRows(
  db: Db,
  { importId, ...scope }: StaffImportRef,
  filter: RowFilter,
  language: Language,
): Promise<{ rows: RosterRow[]; next: number | null }> {
  const [one] = await importsOf(db, scope, importId);
  if (!one) throw new ProductError('NotFound');
  const found = await rowsAfter(db, importId, filter, rowsPerPage + 1);
  const names = await namesIn(db, one.import.places, language);
  const placeName = (id: string | null) => one.places.find((place) => place.id === id)?.name ?? '';
  const inWords = (value: string | null) => (value === null ? '' : (names.get(value) ?? value));
  const rows = found
    .slice(0, rowsPerPage)
    .map(({ row, isOneName, isRemoved, isRelocated, leftPlace, ...person }): RosterRow => ({
      number: row.number,
      line: row.line,
      office_id: row.officeId,
      subnetwork_id: row.subnetworkId,
      name: fullName(person.firstName, person.lastName),
      one_name: isOneName,
      outcome: row.outcome ?? 'wrong',
      problem: row.problem,
      hint: row.hint,
      said: problemCell(row),
      membership_id: person.membershipId,
      leaves_id: row.outcome === 'relocated' ? (row.leavesId as MembershipId) : null,
      changes: [
        ...(row.outcome === 'relocated'
          ? [{ field: 'place' as const, from: leftPlace ?? '', to: placeName(row.subnetworkId), kept: null }]
          : []),
        ...row.changes.map(({ field, from, to, kept }) => ({
          field: field as RosterField,
          from: inWords(from),
          to: inWords(to),
          kept,
        })),
      ],
      loses: { roommates: row.roommates, requests: row.requests },
      removed: isRemoved,
      relocated: isRelocated,
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
  { importId, ...scope }: StaffImportRef,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { places: within } = await standingGrant(tx, actor, 'setUp');
    if (await deleteImport(tx, { ...scope, within, importId })) return;
    if ((await importsOf(tx, { ...scope, within }, importId)).length > 0)
      throw new ProductError('ImportRunning');
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
