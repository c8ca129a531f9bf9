import { type BulkId, bulkRights } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError } from '../../../platform/http';
import { nudgeInvitations } from '../../inviting';
import { transactionWithRetries } from '../../room';
import { standingGrant } from '../../staff';
import { applyBulk } from './apply.service';
import {
  type BulkRecord,
  everybodyIn,
  lockBulk,
  replacePeople,
  runnableBulks,
  setBulk,
} from './bulk.queries';
import { lockForBulk } from './locking.service';
import { resolveBulk } from './preview.service';
import { actionOf, recordBulk } from './recording.service';
import { undoBulk } from './undo.service';

type Parts = Pick<App, 'clock' | 'db' | 'events' | 'jobs' | 'log'>;

/**
 * Does what was shown, in the transaction of its caller; shows what would happen now instead when that is anything else.
 * @throws ProductError `NotFound` or `Forbidden` when who asked may no longer do so
 */
async function commitBulk(
  tx: Db,
  { events, clock }: Pick<App, 'clock' | 'events'>,
  bulk: BulkRecord,
): Promise<void> {
  const { id, networkId, staffId, action, selection, reason } = bulk;
  if (!staffId || !selection) throw new ProductError('NotFound');
  const actor = { staffId, grant: { networkId, role: 'administrator' as const, places: [] } };
  const grant = await standingGrant(tx, actor, bulkRights[action.kind]);
  await lockForBulk(tx, action, await everybodyIn(tx, id));
  const now = clock();
  const { people, fingerprint } = await resolveBulk(tx, grant, { action, selection }, now);
  if (fingerprint !== bulk.fingerprint) return replacePeople(tx, id, people, fingerprint);
  const ids = people.filter(({ why }) => !why).map(({ personId }) => personId);
  if (ids.length > 0) await applyBulk(tx, { events, grant, networkId, staffId, action, ids, now });
  await recordBulk(tx, {
    action: actionOf[action.kind],
    networkId,
    staffId,
    ids,
    outcome: action.kind,
    after: { changed: ids.length, left: people.length - ids.length },
    ...(reason && { reason }),
    now,
  });
  await setBulk(tx, id, { state: 'done', doneAt: now, selection: null, reason: null });
}

/** Does or undoes an action that waits; nothing when it is done already. A refusal or a failure leaves everything as it was. */
export async function runBulk(parts: Parts, id: BulkId): Promise<void> {
  const { db, log } = parts;
  try {
    const kind = await transactionWithRetries(db, async (tx) => {
      const bulk = await lockBulk(tx, id);
      if (bulk?.state === 'waiting') await commitBulk(tx, parts, bulk);
      if (bulk?.state === 'undoing') await undoBulk(tx, parts, bulk);
      return bulk?.action.kind;
    });
    if (kind === 'invite' || kind === 'remind') await nudgeInvitations(parts);
  } catch (error) {
    if (!(error instanceof ProductError))
      log.error({ err: error, bulk: id }, 'A bulk action changed nothing');
    await db.transaction(async (tx) => {
      const bulk = await lockBulk(tx, id);
      if (bulk?.state === 'waiting') await setBulk(tx, id, { state: 'failed', reason: null });
      if (bulk?.state === 'undoing') await setBulk(tx, id, { state: 'done', undoneBy: null });
    });
  }
}

/** Does what waits, also after a restart: what a stopped server left in the middle was never stored. */
export async function runBulks(parts: Parts): Promise<void> {
  for (const { id } of await runnableBulks(parts.db)) await runBulk(parts, id);
}
