import type { RosterImportId } from '@nestmate/contract/staff/ids';
import type { ImportFailure } from '@nestmate/contract/staff/roster';
import { and, arrayOverlaps, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/client';
import { staff } from '../../staff';
import { rosterImports, type StaffImportRef } from '../roster.schema';
import { isWithin, namedPlaces } from '../scope.queries';

type Import = typeof rosterImports.$inferSelect;

const isRunning = inArray(rosterImports.state, ['waiting', 'committing', 'undoing']);

/** Whether this process may run an import until the transaction ends, because no other process does. */
export async function mayRun(tx: Tx, id: RosterImportId): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`import ${id}`}, 0)) as may`,
  );
  return rows[0]?.may ?? false;
}

/** An import of a scope. */
export async function importInScope(
  db: Db,
  { importId, ...scope }: StaffImportRef,
): Promise<Import | undefined> {
  const [row] = await db
    .select()
    .from(rosterImports)
    .where(and(eq(rosterImports.id, importId), isWithin(scope)));
  return row;
}

/** An import by its id, for a job. */
export async function importById(db: Db, id: RosterImportId): Promise<Import | undefined> {
  const [row] = await db.select().from(rosterImports).where(eq(rosterImports.id, id));
  return row;
}

/**
 * Whether another import that is about one of its places waits or runs. Index: roster_imports(network_id, started_at).
 */
export async function isAnotherRunning(
  tx: Tx,
  { id, networkId, places }: Pick<Import, 'id' | 'networkId' | 'places'>,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: rosterImports.id })
    .from(rosterImports)
    .where(
      and(
        eq(rosterImports.networkId, networkId),
        arrayOverlaps(rosterImports.places, places),
        ne(rosterImports.id, id),
        isRunning,
      ),
    )
    .limit(1);
  return other !== undefined;
}

/** All waiting and interrupted imports, oldest first. */
export const runnableImports = (db: Db) =>
  db
    .select({ importId: rosterImports.id, places: rosterImports.places })
    .from(rosterImports)
    .where(isRunning)
    .orderBy(asc(rosterImports.startedAt));

export async function setImport(db: Db, id: RosterImportId, values: Partial<Import>): Promise<void> {
  await db.update(rosterImports).set(values).where(eq(rosterImports.id, id));
}

/** Marks an import as running; call it outside of its transaction, so that others see it. */
export async function startCommitting(db: Db, id: RosterImportId): Promise<void> {
  await db
    .update(rosterImports)
    .set({ state: 'committing' })
    .where(and(eq(rosterImports.id, id), eq(rosterImports.state, 'waiting')));
}

/** Stores the progress of a running import; call it outside of its transaction, so that others see it. */
export async function setProgress(db: Db, id: RosterImportId, progress: number): Promise<void> {
  await db
    .update(rosterImports)
    .set({ progress })
    .where(and(eq(rosterImports.id, id), isRunning));
}

/** Ends a running import that changed nothing. */
export async function setFailed(db: Db, id: RosterImportId, failure: ImportFailure): Promise<void> {
  await db
    .update(rosterImports)
    .set({
      state: sql`case when ${rosterImports.state} = 'undoing' then 'done' else 'failed' end`,
      failure,
      progress: 0,
    })
    .where(and(eq(rosterImports.id, id), isRunning));
}

/** The request: its import, author and places. */
export async function commitRequestOf(tx: Tx, id: RosterImportId) {
  const [row] = await tx
    .select({
      networkId: rosterImports.networkId,
      places: namedPlaces,
      staffId: staff.id,
      name: staff.name,
      file: rosterImports.name,
      removes: rosterImports.removes,
      removesOnly: rosterImports.removesOnly,
      relocates: rosterImports.relocates,
      relocatesOnly: rosterImports.relocatesOnly,
    })
    .from(rosterImports)
    .innerJoin(staff, eq(staff.id, rosterImports.committedBy))
    .where(eq(rosterImports.id, id));
  return row;
}

export type CommitRequest = NonNullable<Awaited<ReturnType<typeof commitRequestOf>>>;
