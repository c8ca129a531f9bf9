import { CallError, errorTextOf } from '@/platform/calls/call-error';

/** Whether somebody else has changed the thing meanwhile. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof CallError && error.errorCode === 'ChangedMeanwhile';

/** The text of an error, with a custom text for changes by somebody else. */
export const errorTextWith = (error: unknown, changed: string): string =>
  isChangedMeanwhile(error) ? changed : errorTextOf(error);
