import { type Bulk, kindsWithReason, bulkRights, requestableBulkStates } from '@nestmate/contract/staff/bulk';
import type { BulkId } from '@nestmate/contract/staff/ids';
import type { App } from '../../../platform/app';
import { ProductError, type StaffActor } from '../../../platform/http';
import { requireMail } from '../../../platform/mail/mail';
import { restorableMs } from '../../removal';
import { standingGrant } from '../../staff';
import { nudgeBulks } from './bulk.jobs';
import { visibleBulk, changingCount, lockBulk, setBulk } from './bulk.queries';
import { readBulk, bulkReaderOf } from './reading.service';
import { runBulk } from './run.service';

type BulkRequestDependencies = Pick<App, 'clock' | 'config' | 'db' | 'events' | 'jobs' | 'log'>;

/** Up to this many residents are processed in the call itself; a job processes more. */
const maxInCall = 200;

async function runOrNudge(dependencies: BulkRequestDependencies, id: BulkId): Promise<void> {
  if ((await changingCount(dependencies.db, id)) <= maxInCall) await runBulk(dependencies, id);
  else await nudgeBulks(dependencies);
}

/**
 * Requests a previewed action; requesting a waiting or finished one again changes nothing.
 * @throws ProductError `ChangedMeanwhile` when everybody has changed since, which the preview then shows;
 * `ReasonNeeded`, `MailNotSetUp`, `NotFound`
 */
export async function requestCommit(
  dependencies: BulkRequestDependencies,
  actor: StaffActor,
  id: BulkId,
  { fingerprint, reason }: { fingerprint: string; reason?: string | undefined },
): Promise<Bulk> {
  const isNew = await dependencies.db.transaction(async (tx) => {
    const found = await lockBulk(tx, id);
    if (found?.staffId !== actor.staffId || found.networkId !== actor.grant?.networkId)
      throw new ProductError('NotFound');
    const { kind } = found.action;
    await standingGrant(tx, actor, bulkRights[kind]);
    if (kind === 'invite' || kind === 'remind') requireMail(dependencies.config);
    if (!requestableBulkStates.includes(found.state)) return false;
    if (found.fingerprint !== fingerprint) throw new ProductError('ChangedMeanwhile');
    if (kindsWithReason.includes(kind) && !reason) throw new ProductError('ReasonNeeded');
    await setBulk(tx, id, { state: 'waiting', committedAt: dependencies.clock(), reason: reason ?? null });
    return true;
  });
  if (isNew) await runOrNudge(dependencies, id);
  const bulk = await readBulk(dependencies, actor, id);
  if (isNew && bulk.state === 'stale') throw new ProductError('ChangedMeanwhile');
  return bulk;
}

/** Requests to undo an action; idempotent. @throws ProductError `TooLate` after a day, `NotFound`, `Forbidden` */
export async function requestUndo(
  dependencies: BulkRequestDependencies,
  actor: StaffActor,
  id: BulkId,
): Promise<Bulk> {
  const now = dependencies.clock();
  const isNew = await dependencies.db.transaction(async (tx) => {
    const reader = bulkReaderOf(actor);
    if (!(await visibleBulk(tx, reader, id))) throw new ProductError('NotFound');
    const found = await lockBulk(tx, id);
    if (!found) throw new ProductError('NotFound');
    await standingGrant(tx, actor, bulkRights[found.action.kind]);
    if (found.state === 'undoing' || found.state === 'undone') return false;
    if (found.state !== 'done' || !found.doneAt) throw new ProductError('NotFound');
    if (now.getTime() - found.doneAt.getTime() > restorableMs) throw new ProductError('TooLate');
    await setBulk(tx, id, { state: 'undoing', undoneBy: actor.staffId, undoFailed: false });
    return true;
  });
  if (isNew) await runOrNudge(dependencies, id);
  return readBulk(dependencies, actor, id);
}
