import type { Db } from '../../../platform/database/client';
import type { Compared } from '../roster.schema';
import { deleteImport, deleteImportsUntil } from './stage.queries';

/** A comparison is of its moment: it is kept for a day. */
const keptMs = 24 * 60 * 60_000;

/** Throws a compared file away; idempotent. */
export async function discardImport(db: Db, { subnetworkId, importId }: Compared): Promise<void> {
  await deleteImport(db, subnetworkId, importId);
}

export const forgetImports = (db: Db, now: Date): Promise<void> =>
  deleteImportsUntil(db, new Date(now.getTime() - keptMs));
