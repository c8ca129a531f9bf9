import { type ErrorCode, errorStatus, type ValidationEntry } from '@nestmate/contract';

interface Details {
  /** Values for the placeholders of the code's text. */
  values?: Record<string, string | number>;
  /** Somebody else's words (an identity provider's) instead of the code's text. */
  description?: string;
  /** What is wrong with which field; `error_text` may be a key of the `errors` texts. */
  validation?: ValidationEntry[];
  /** Seconds. */
  retryAfter?: number;
}

/** A refusal that the product foresees. Rules throw it; one place turns it into the reply. */
export class ProductError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: Details = {},
  ) {
    super(code);
  }

  get status(): number {
    return errorStatus[this.code];
  }
}
