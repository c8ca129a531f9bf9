import type { MembershipId } from '@nestmate/contract';
import { type BulkAction, type BulkId, bulkRights } from '@nestmate/contract/staff';
import type { App } from '../../../platform/app';
import type { Db } from '../../../platform/database/client';
import { ProductError, type StaffGrant } from '../../../platform/http';
import { isLockConflict } from '../../../platform/sql-state';
import { nudgeInvitations } from '../../inviting';
import { transactionWithRetries } from '../../room';
import { standingGrant } from '../../staff';
import { applyBulk } from './apply.service';
import {
  type BulkRecord,
  claimBulk,
  everybodyIn,
  keepAfter,
  replacePeople,
  runnableBulks,
  setBulk,
} from './bulk.queries';
import { chosenPeople, unitInScope } from './chosen.queries';
import { lockForBulk } from './locking.service';
import { outcomeText } from './outcome';
import { resolveBulk } from './preview.service';
import { actionOf, recordBulk } from './recording.service';
import { undoBulk } from './undo.service';

type Parts = Pick<App, 'clock' | 'db' | 'events' | 'jobs' | 'log'>;

/** The target of a move, as the log records it for one person. */
async function unitTold(tx: Db, grant: StaffGrant, action: BulkAction) {
  const unit = action.kind === 'move' ? await unitInScope(tx, grant, action) : undefined;
  return unit && { unit_type: unit.unitType, room_type: unit.roomType };
}

/**
 * Applies a previewed action in the caller's transaction, or replaces the preview if the result would differ now.
 * @throws ProductError `NotFound` or `Forbidden` when the person who requested it may no longer do so
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
  const changing = people.filter(({ why }) => !why);
  const ids = changing.map(({ personId }) => personId);
  const done =
    ids.length > 0
      ? await applyBulk(tx, { events, grant, networkId, staffId, action, ids, now })
      : new Map<MembershipId, string>();
  if (action.kind === 'restore') await keepAfter(tx, id, await chosenPeople(tx, grant, { ids }, ids.length));
  await recordBulk(tx, {
    action: actionOf[action.kind],
    networkId,
    staffId,
    outcomes: new Map(
      changing.map(({ personId, before }) => [
        personId,
        outcomeText(done.get(personId) ?? action.kind, before ?? {}),
      ]),
    ),
    left: people.flatMap(({ why, personId }) => (why ? [personId] : [])),
    after: await unitTold(tx, grant, action),
    ...(reason && { reason }),
    now,
  });
  await setBulk(tx, id, { state: 'done', doneAt: now, selection: null, reason: null });
}

/** Ends an action that changed nothing, so that it can be requested again. */
const giveUp = (db: Db, id: BulkId): Promise<void> =>
  db.transaction(async (tx) => {
    const bulk = await claimBulk(tx, id);
    if (bulk?.state === 'waiting') await setBulk(tx, id, { state: 'failed', reason: null });
    if (bulk?.state === 'undoing') await setBulk(tx, id, { state: 'done', undoneBy: null, undoFailed: true });
  });

/**
 * Applies or undoes a waiting action; does nothing if it is done already, or another transaction is running it. A refusal or a failure
 * changes nothing. If others hold its locks, it waits for the next minute.
 */
export async function runBulk(parts: Parts, id: BulkId): Promise<void> {
  const { db, log } = parts;
  try {
    const kind = await transactionWithRetries(db, async (tx) => {
      const bulk = await claimBulk(tx, id);
      if (bulk?.state === 'waiting') await commitBulk(tx, parts, bulk);
      if (bulk?.state === 'undoing') await undoBulk(tx, parts, bulk);
      return bulk?.action.kind;
    });
    if (kind === 'invite' || kind === 'remind') await nudgeInvitations(parts);
  } catch (error) {
    if (isLockConflict(error)) return log.warn({ err: error, bulk: id }, 'A bulk action waits for others');
    log[error instanceof ProductError ? 'warn' : 'error'](
      { err: error, bulk: id },
      'A bulk action changed nothing',
    );
    await giveUp(db, id);
  }
}

/** Runs waiting actions, also after a restart: an action that a stopped server left unfinished was never committed. */
export async function runBulks(parts: Parts): Promise<void> {
  for (const { id } of await runnableBulks(parts.db)) await runBulk(parts, id);
}
