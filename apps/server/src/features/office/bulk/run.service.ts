import type { BulkId } from '@nestmate/contract/staff/ids';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { transactionWithRetries } from '../../../platform/database/transaction-with-retries';
import { ProductError } from '../../../platform/http';
import { isLockConflict } from '../../../platform/sql-state';
import { nudgeInvitations } from '../../invitations';
import { claimBulk, runnableBulks, setBulk } from './bulk.queries';
import { commitBulk } from './commit.service';
import { undoBulk } from './undo.service';

type BulkDependencies = Pick<App, 'clock' | 'db' | 'events' | 'jobs' | 'log'>;

/** Ends an action that changed nothing, so that it can be requested again. */
const giveUp = (db: Db, id: BulkId): Promise<void> =>
  db.transaction(async (tx) => {
    const bulk = await claimBulk(tx, id);
    if (bulk?.state === 'waiting') await setBulk(tx, id, { state: 'failed', reason: null });
    if (bulk?.state === 'undoing') await setBulk(tx, id, { state: 'done', undoneBy: null, undoFailed: true });
  });

/**
 * Applies or undoes a waiting action; does nothing if it is done already, or another transaction is running it. A
 * refusal or a failure changes nothing. If others hold its locks, it waits for the next minute.
 */
export async function runBulk(dependencies: BulkDependencies, id: BulkId): Promise<void> {
  const { db, log } = dependencies;
  try {
    const kind = await transactionWithRetries(db, async (tx) => {
      const bulk = await claimBulk(tx, id);
      switch (bulk?.state) {
        case 'waiting':
          await commitBulk(tx, dependencies, bulk);
          break;
        case 'undoing':
          await undoBulk(tx, dependencies, bulk);
          break;
        case undefined:
        case 'shown':
        case 'stale':
        case 'failed':
        case 'done':
        case 'undone':
          break;
      }
      return bulk?.action.kind;
    });
    if (kind === 'invite' || kind === 'remind') await nudgeInvitations(dependencies);
  } catch (error) {
    if (isLockConflict(error)) return log.warn({ err: error, bulk: id }, 'A bulk action waits for others');
    log[error instanceof ProductError ? 'warn' : 'error'](
      { err: error, bulk: id },
      'A bulk action failed; nothing was changed',
    );
    await giveUp(db, id);
  }
}

/** Runs waiting actions, also after a restart: an action that a stopped server left unfinished was never committed. */
export async function runBulks(dependencies: BulkDependencies): Promise<void> {
  for (const { id } of await runnableBulks(dependencies.db)) await runBulk(dependencies, id);
}
