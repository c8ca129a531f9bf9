import type { MembershipId } from '@nestmate/contract/ids';
import type { Db } from '../../../platform/database/client';
import { dayMs } from '../../../platform/durations';
import { ProductError } from '../../../platform/http';
import type { Compared } from '../roster.schema';
import { importsOf } from './imports.queries';
import { deleteImport, deleteImportsUntil, forgetPeople, forgetWrongRows } from './stage.queries';

/** A comparison is a snapshot: it is kept for a day. */
const comparedMs = dayMs;
/** How long an import can be undone. */
const committedMs = 30 * dayMs;

/** Discards a compared file; idempotent. @throws ProductError `ImportRunning` for a file that is being imported */
export async function discardImport(db: Db, { subnetworkId, importId }: Compared): Promise<void> {
  if (await deleteImport(db, subnetworkId, importId)) return;
  if ((await importsOf(db, subnetworkId, importId)).length > 0) throw new ProductError('ImportRunning');
}

/** Deletes comparisons and wrong rows after a day, and imports once they can no longer be undone. */
export async function forgetImports(db: Db, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deleteImportsUntil(db, { compared: ago(comparedMs), committed: ago(committedMs) });
  await forgetWrongRows(db, ago(comparedMs));
}

/** Erases people who delete their accounts from the files that named them. */
export const forgetDeleted = (tx: Db, ids: readonly MembershipId[]): Promise<void> => forgetPeople(tx, ids);
