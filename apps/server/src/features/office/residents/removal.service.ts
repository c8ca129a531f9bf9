import type { MembershipId } from '@nestmate/contract/ids';
import type { App } from '../../../platform/app';
import { transactionWithRetries } from '../../../platform/database/transaction-with-retries';
import type { StaffActor } from '../../../platform/http';
import { record } from '../../audit';
import { removeResident, restoreResident } from '../../removal';
import { standingGrant } from '../../staff';
import { recordReopened } from '../rooms/recording.service';
import { auditEntryFor } from './residents.service';

type RemovalDependencies = Pick<App, 'clock' | 'db' | 'events'>;

/** Removes a resident, and records it; idempotent. @returns whether that changed anything */
export async function removeFor(
  { db, events, clock }: RemovalDependencies,
  actor: StaffActor,
  id: MembershipId,
  reason: string,
): Promise<boolean> {
  return transactionWithRetries(db, async (tx) => {
    await standingGrant(tx, actor, 'residents');
    const auditEntry = await auditEntryFor(tx, actor, id);
    const now = clock();
    const roommates = await removeResident(tx, events, id, now);
    if (roommates)
      await record(tx, { ...auditEntry, action: 'resident.removed', reason, before: { roommates } }, now);
    return roommates !== undefined;
  });
}

/**
 * Undoes a removal, and records it; idempotent. @returns whether that changed anything @throws ProductError `TooLate` a
 * day after the removal, `JoinedAgain`
 */
export async function restoreFor(
  { db, events, clock }: RemovalDependencies,
  actor: StaffActor,
  id: MembershipId,
): Promise<boolean> {
  return transactionWithRetries(db, async (tx) => {
    await standingGrant(tx, actor, 'residents');
    const now = clock();
    const restored = await restoreResident(tx, events, id, now);
    if (!restored) return false;
    const { room: became } = restored;
    const auditEntry = { ...(await auditEntryFor(tx, actor, id)), action: 'resident.restored' } as const;
    await record(tx, { ...auditEntry, after: { room: became } }, now);
    await recordReopened(tx, auditEntry, [restored], now);
    return true;
  });
}
