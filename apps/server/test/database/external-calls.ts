import { type ExternalCall, watchExternalCalls } from '../../src/platform/open-transaction';

const made: ExternalCall[] = [];

/** Notes every external call that is made within an open transaction. @returns a function that ends it */
export const noteExternalCalls = () => watchExternalCalls((call) => made.push(call));

/** The calls noted since the last time. */
export const externalCallsMade = (): ExternalCall[] => made.splice(0);
