import { ProductError } from '../http/product-error';
import type { Tx } from './client';

/** What work in a savepoint came to: its result, or the refusal that rolled it back. */
export type SavepointOutcome<Result> =
  | { done: true; result: Result }
  | { done: false; refusal: ProductError };

/** Works in a savepoint: a refusal rolls back only this work. Other errors end the transaction. */
export async function inSavepoint<Result>(
  tx: Tx,
  work: (inner: Tx) => Promise<Result>,
): Promise<SavepointOutcome<Result>> {
  try {
    return { done: true, result: await tx.transaction(work) };
  } catch (error) {
    if (error instanceof ProductError) return { done: false, refusal: error };
    throw error;
  }
}
