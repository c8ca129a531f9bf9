import { isDeepStrictEqual } from 'node:util';
import type { MembershipId } from '@nestmate/contract/ids';
import { openImportStates } from '@nestmate/contract/staff/roster';
import type { App } from '../../../platform/app';
import type { Tx } from '../../../platform/database/client';
import { ProductError, type StaffActor } from '../../../platform/http';
import { standingGrant } from '../../staff';
import type { Departures, StaffImportRef } from '../roster.schema';
import { lockPlaces } from '../scope.queries';
import { meaningsNow } from '../words/words.service';
import { countRemovals } from './meaning.queries';
import { importInScope, isAnotherRunning, setImport } from './states.queries';

interface CommitRequest {
  remove: boolean;
  remove_only?: MembershipId[] | undefined;
  /** The number of removals, as staff typed it. */
  remove_count?: number | undefined;
  relocate: boolean;
  relocate_only?: MembershipId[] | undefined;
}

/**
 * An import of the actor's scope. Decisions about imports of its places wait until the transaction ends. Its places
 * never change, so that they can be read before the locks.
 */
async function lockImport(tx: Tx, actor: StaffActor, ref: StaffImportRef) {
  const { places: within } = await standingGrant(tx, actor, 'setUp');
  const mine = { ...ref, within };
  const places = ref.subnetworkId ? [ref.subnetworkId] : (await importInScope(tx, mine))?.places;
  if (!places) return undefined;
  await lockPlaces(tx, 'imports', places);
  return importInScope(tx, mine);
}

/**
 * Requests an import, which a job runs; idempotent.
 * @throws ProductError `NotFound`, `ImportRunning`, `WordsUnread` when staff have explained its words since it was
 * read, or `RemovalsUnconfirmed` above the removal limit
 */
export async function requestCommit(
  { db }: Pick<App, 'db'>,
  actor: StaffActor,
  ref: StaffImportRef,
  { remove, remove_only: only, remove_count: typed, relocate, relocate_only: relocateOnly }: CommitRequest,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockImport(tx, actor, ref);
    if (!found) throw new ProductError('NotFound');
    if (!openImportStates.includes(found.state)) return;
    const { importId } = ref;
    if (await isAnotherRunning(tx, found)) throw new ProductError('ImportRunning');
    if (!isDeepStrictEqual(found.meanings, await meaningsNow(tx, ref, { importId, places: found.places })))
      throw new ProductError('WordsUnread');
    const departures: Departures = {
      removes: remove,
      removesOnly: (remove && only) || null,
      relocates: relocate,
      relocatesOnly: (relocate && relocateOnly) || null,
    };
    const removed = remove ? await countRemovals(tx, importId, departures) : 0;
    if (removed > found.removalLimit && typed !== removed) throw new ProductError('RemovalsUnconfirmed');
    await setImport(tx, importId, {
      state: 'waiting',
      progress: 0,
      ...departures,
      differing: 0,
      failure: null,
      committedBy: actor.staffId,
    });
  });
}

/**
 * Requests the undo of an import, which a job runs; idempotent.
 * @throws ProductError `NotFound` for a file that was never imported, or `ImportRunning`
 */
export async function requestUndo(
  { db }: Pick<App, 'db'>,
  actor: StaffActor,
  ref: StaffImportRef,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await lockImport(tx, actor, ref);
    if (found?.state === 'undoing' || found?.state === 'undone') return;
    if (found?.state !== 'done') throw new ProductError('NotFound');
    if (await isAnotherRunning(tx, found)) throw new ProductError('ImportRunning');
    await setImport(tx, ref.importId, {
      state: 'undoing',
      progress: 0,
      failure: null,
      undoneBy: actor.staffId,
      undoReason: reason,
    });
  });
}
