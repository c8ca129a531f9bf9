import type { MembershipId } from '@nestmate/contract';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import type { Compared } from '../roster.schema';
import { importsOf } from './imports.queries';
import { deleteImport, deleteImportsUntil, forgetPeople } from './stage.queries';

const dayMs = 24 * 60 * 60_000;
/** A comparison is of its moment: it is kept for a day. */
const comparedMs = dayMs;
/** What an import changed can be taken back so long. */
const committedMs = 30 * dayMs;

/** Throws a compared file away; idempotent. @throws ProductError `ImportRunning` for one that is imported */
export async function discardImport(db: Db, { subnetworkId, importId }: Compared): Promise<void> {
  if (await deleteImport(db, subnetworkId, importId)) return;
  if ((await importsOf(db, subnetworkId, importId)).length > 0) throw new ProductError('ImportRunning');
}

export const forgetImports = (db: Db, now: Date): Promise<void> =>
  deleteImportsUntil(db, {
    compared: new Date(now.getTime() - comparedMs),
    committed: new Date(now.getTime() - committedMs),
  });

/** Takes people who delete their accounts out of the files that named them. */
export const forgetDeleted = (tx: Db, ids: readonly MembershipId[]): Promise<void> => forgetPeople(tx, ids);
