import type { RosterImportId } from '@nestmate/contract/staff/ids';
import { rosterLimits } from '@nestmate/contract/staff/roster';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import type { StaffActor } from '../../../platform/http';
import { newId } from '../../../platform/ids';
import type { ByHand } from '../file/read-file';
import type { RosterReader } from '../file/reader';
import type { RosterRead } from '../file/reader-thread';
import type { RosterImportRef, StaffRosterScope } from '../roster.schema';
import { meaningsNow, termsOf } from '../words/words.service';
import { decideOutcomes, findDifferences, findIncomplete, refuseTakenAddresses } from './differences.queries';
import { addMissing, findPeople, findRelocated, markTwins, markUnknown } from './find-people.queries';
import { countInSmallest } from './imports.queries';
import {
  insertImport,
  insertRows,
  storeMeanings,
  lastColumnsOf,
  openComparison,
  rememberColumns,
  replaceImport,
} from './stage.queries';

/** Computes the current outcome of each stored row. Call it after `openComparison`. */
export async function compareRows(tx: Tx, ref: RosterImportRef): Promise<void> {
  await markUnknown(tx, ref);
  await markTwins(tx, ref);
  await findPeople(tx, ref);
  if (ref.places.length > 1) await findRelocated(tx, ref);
  await findDifferences(tx, ref);
  await refuseTakenAddresses(tx, ref);
  await findIncomplete(tx, ref);
  await addMissing(tx, ref);
  await decideOutcomes(tx, ref);
}

interface RosterFile {
  scope: StaffRosterScope;
  name: string;
  bytes: Uint8Array;
  byHand: ByHand;
  /** How the same file was read before, which is deleted. */
  replaces: RosterImportId | undefined;
}

/**
 * Reads a roster file and compares it with the current residents of its places. Nobody is changed; data that is not
 * needed is not stored, and nothing at all once the sender has hung up.
 */
export async function compareFile(
  { db, clock, reader }: Pick<App, 'clock' | 'db'> & { reader: RosterReader },
  actor: StaffActor,
  { scope, name, bytes, byHand, replaces }: RosterFile,
  hungUp: AbortSignal,
): Promise<Omit<RosterRead, 'batches' | 'places'> & { importId: RosterImportId | null }> {
  const file = {
    bytes,
    byHand,
    earlier: await lastColumnsOf(db, scope),
    terms: await termsOf(db, scope),
  };
  const { batches, places, ...read } = await reader.read(actor.staffId, file, hungUp);
  const { reading } = read;
  if (reading.problem || hungUp.aborted) return { ...read, importId: null };
  const importId = newId<RosterImportId>();
  const ref = { importId, places };
  const compare = db.transaction(async (tx) => {
    await openComparison(tx, places);
    const { percent, min } = rosterLimits.removals;
    const removalLimit = Math.max(min, Math.floor(((await countInSmallest(tx, places)) * percent) / 100));
    await insertImport(tx, {
      id: importId,
      networkId: scope.networkId,
      subnetworkId: scope.subnetworkId,
      places,
      startedBy: actor.staffId,
      name,
      reading,
      removalLimit,
      startedAt: clock(),
    });
    await rememberColumns(tx, scope, reading.columns);
    for (const rows of batches) {
      hungUp.throwIfAborted();
      await insertRows(tx, importId, rows);
    }
    hungUp.throwIfAborted();
    await storeMeanings(tx, importId, await meaningsNow(tx, scope, ref));
    await compareRows(tx, ref);
    if (replaces) await replaceImport(tx, { ...scope, importId }, replaces);
    hungUp.throwIfAborted();
  });
  return compare.then(
    () => ({ ...read, importId }),
    (error: unknown) => {
      if (error !== hungUp.reason) throw error;
      return { ...read, importId: null };
    },
  );
}
