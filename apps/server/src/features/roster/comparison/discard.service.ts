import type { SubnetworkId } from '@nestmate/contract';
import type { RosterImportId } from '@nestmate/contract/staff';
import type { Db } from '../../../platform/database/client';
import { deleteImport, deleteImportsUntil } from './stage.queries';

/** A comparison is of its moment: it is kept for a day. */
const keptMs = 24 * 60 * 60_000;

/** Throws a compared file away; idempotent. */
export async function discardImport(
  db: Db,
  { subnetworkId, importId }: { subnetworkId: SubnetworkId; importId: RosterImportId },
): Promise<void> {
  await deleteImport(db, subnetworkId, importId);
}

export const forgetImports = (db: Db, now: Date): Promise<void> =>
  deleteImportsUntil(db, new Date(now.getTime() - keptMs));
