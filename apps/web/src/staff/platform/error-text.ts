import { CallError, errorTextOf } from '@/platform/call-error';

/** The text of an error, with a custom text for changes by somebody else. */
export const errorTextWith = (error: unknown, changed: string): string =>
  error instanceof CallError && error.errorCode === 'ChangedMeanwhile' ? changed : errorTextOf(error);
