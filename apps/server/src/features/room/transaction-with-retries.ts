import type { MembershipId } from '@nestmate/contract/ids';
import type { Db } from '../../platform/database/client';
import { isLockConflict, isLockTimeout } from '../../platform/sql-state';
import { type LockedResident, lockResidents, RoomsChanged } from './lock-residents.queries';

/** Each merge fills a room, so a transaction never fails this often. */
const maxAttempts = 20;

/** Runs a transaction that locks residents; retries it when their rooms changed before the locks, or on a deadlock. */
export async function transactionWithRetries<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      // After a lock timeout, a retry would wait as long again.
      const mayRetry = error instanceof RoomsChanged || (isLockConflict(error) && !isLockTimeout(error));
      if (!mayRetry || attempt === maxAttempts) throw error;
    }
  }
}

/** Runs `work` in a transaction that holds the row locks of these residents and their rooms, see `lockResidents`. */
export async function withLockedResidents<Result>(
  db: Db,
  ids: readonly MembershipId[],
  work: (tx: Db, residents: ReadonlyMap<MembershipId, LockedResident>) => Promise<Result>,
): Promise<Result> {
  return transactionWithRetries(db, async (tx) => work(tx, await lockResidents(tx, ids)));
}
