import { isDeepStrictEqual } from 'node:util';
import type { MembershipId } from '@nestmate/contract/ids';
import { openImportStates } from '@nestmate/contract/staff/roster';
import type { App } from '../../../platform/app';
import { ProductError, type StaffActor } from '../../../platform/http';
import { standingGrant } from '../../staff';
import type { RosterImportRef } from '../roster.schema';
import { meaningsNow } from '../words/words.service';
import { countRemovals } from './meaning.queries';
import { importById, isAnotherRunning, lockImports, setImport } from './states.queries';

interface CommitRequest {
  remove: boolean;
  remove_only?: MembershipId[] | undefined;
  /** The number of removals, as staff typed it. */
  remove_count?: number | undefined;
}

/**
 * Requests an import, which a job runs; idempotent.
 * @throws ProductError `NotFound`, `ImportRunning`, `WordsUnread` when staff have explained its words since it was
 * read, or `RemovalsUnconfirmed` above the removal limit
 */
export async function requestCommit(
  { db }: Pick<App, 'db'>,
  actor: StaffActor,
  { subnetworkId, importId }: RosterImportRef,
  { remove, remove_only: only, remove_count: typed }: CommitRequest,
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    await lockImports(tx, subnetworkId);
    const found = await importById(tx, subnetworkId, importId);
    if (!found) throw new ProductError('NotFound');
    if (!openImportStates.includes(found.state)) return;
    if (await isAnotherRunning(tx, found)) throw new ProductError('ImportRunning');
    if (!isDeepStrictEqual(found.meanings, await meaningsNow(tx, { subnetworkId, importId })))
      throw new ProductError('WordsUnread');
    const removals = { removes: remove, removesOnly: (remove && only) || null };
    const removed = remove ? await countRemovals(tx, importId, removals) : 0;
    if (removed > found.removalLimit && typed !== removed) throw new ProductError('RemovalsUnconfirmed');
    await setImport(tx, importId, {
      state: 'waiting',
      progress: 0,
      ...removals,
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
  { subnetworkId, importId }: RosterImportRef,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await standingGrant(tx, actor, 'setUp');
    await lockImports(tx, subnetworkId);
    const found = await importById(tx, subnetworkId, importId);
    if (found?.state === 'undoing' || found?.state === 'undone') return;
    if (found?.state !== 'done') throw new ProductError('NotFound');
    if (await isAnotherRunning(tx, found)) throw new ProductError('ImportRunning');
    await setImport(tx, importId, {
      state: 'undoing',
      progress: 0,
      failure: null,
      undoneBy: actor.staffId,
      undoReason: reason,
    });
  });
}
