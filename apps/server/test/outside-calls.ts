import { type OutsideCall, watchOutsideCalls } from '../src/platform/open-transaction';

const made: OutsideCall[] = [];

/** Notes every call to the outside that is made within an open transaction. @returns a function that ends it */
export const noteOutsideCalls = () => watchOutsideCalls((call) => made.push(call));

/** The calls noted since the last time. */
export const outsideCallsMade = (): OutsideCall[] => made.splice(0);
