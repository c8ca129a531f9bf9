/** For a clock that is behind the server's, and for the time between choosing and pressing. */
const toleranceMs = 2 * 60_000;

/** Whether a time at which something should be sent has passed, which is a mistake and not “now”. */
export const hasPassed = (sendAt: Date, now: Date): boolean => sendAt.getTime() < now.getTime() - toleranceMs;
