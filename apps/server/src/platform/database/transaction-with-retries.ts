import { isLockConflict, isLockTimeout } from '../sql-state';
import type { Db, Tx } from './client';

/** Thrown by a transaction that found other rows than it has locked, and must start again. */
export class RetryTransaction extends Error {}

/** No transaction fails this often: each failure lets another one commit a change, such as filling a room. */
const maxAttempts = 20;

/** Runs a transaction that locks many rows; retries it on a deadlock, and when it throws `RetryTransaction`. */
export async function transactionWithRetries<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      // After a lock timeout, a retry would wait as long again.
      const mayRetry = error instanceof RetryTransaction || (isLockConflict(error) && !isLockTimeout(error));
      if (!mayRetry || attempt === maxAttempts) throw error;
    }
  }
}
