import { CallError, errorTextOf } from '@/platform/call-error';

/** The text of an error, with words of one's own for what somebody else has changed meanwhile. */
export const errorTextWith = (error: unknown, changed: string): string =>
  error instanceof CallError && error.errorCode === 'ChangedMeanwhile' ? changed : errorTextOf(error);
