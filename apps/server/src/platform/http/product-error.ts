import { type ErrorCode, statusOf, type ValidationEntry } from '@nestmate/contract/errors';
import { isLockConflict, missingReferenceOf } from '../sql-state';
import { isUnavailable } from '../unavailable';

/** A time on the clock of a place, as a text’s value. */
export interface MomentValue {
  at: Date;
  timeZone: string;
}

interface Details {
  /** Values for the placeholders of the code's text. */
  values?: Record<string, string | number | MomentValue>;
  /** An external message (an identity provider's) instead of the code's text. */
  description?: string;
  /** The error of each invalid field; `error_text` may be a key of the `errors` texts. */
  validation?: ValidationEntry[];
  retryAfterSeconds?: number;
}

/** An expected refusal. Rules throw it; the error handler turns it into the reply. */
export class ProductError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(code);
  }

  get status(): number {
    return statusOf(this.code);
  }
}

/** The delay of a retry after a lock timeout, as during an import, or without a database. */
const busySeconds = 5;

/**
 * How an error is answered, over HTTP, a socket or to another process: `Unexpected` if it is neither a refusal nor
 * temporary.
 */
export function refusalOf(error: unknown): ProductError {
  if (error instanceof ProductError) return error;
  if (isLockConflict(error) || isUnavailable(error))
    return new ProductError('Unavailable', { retryAfterSeconds: busySeconds });
  return new ProductError('Unexpected');
}

/** The foreign keys that a write may violate because the row was deleted meanwhile, with the answer to the caller. */
type Refusals = Readonly<Record<string, ErrorCode>>;

/**
 * Awaits a write that references rows that somebody else may delete concurrently.
 * @throws ProductError for a foreign key in `refusals`; every other violation is a defect and stays unexpected
 */
export async function mapMissingReference<T>(write: Promise<T>, refusals: Refusals): Promise<T> {
  return write.catch((error: unknown) => {
    const refusal = refusals[missingReferenceOf(error) ?? ''];
    throw refusal ? new ProductError(refusal) : error;
  });
}
