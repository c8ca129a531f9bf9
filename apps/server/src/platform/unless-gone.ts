import type { ErrorCode } from '@nestmate/contract/errors';
import { ProductError } from './http/product-error';
import { missingReferenceOf } from './sql-state';

/** The foreign keys that a write may violate because the row was deleted meanwhile, with the answer to the caller. */
type Refusals = Readonly<Record<string, ErrorCode>>;

/**
 * Awaits a write that references rows that somebody else may delete concurrently.
 * @throws ProductError for a foreign key in `refusals`; every other violation is a defect and stays unexpected
 */
export async function unlessGone<T>(write: Promise<T>, refusals: Refusals): Promise<T> {
  return write.catch((error: unknown) => {
    const refusal = refusals[missingReferenceOf(error) ?? ''];
    throw refusal ? new ProductError(refusal) : error;
  });
}
