/** How far the clock of whoever chose a time may be behind the server's, and how long they may take to press. */
const toleranceMs = 2 * 60_000;

/** Whether a time at which something should be sent has passed, which is a mistake and not “now”. */
export const hasPassed = (sendAt: Date, now: Date): boolean => sendAt.getTime() < now.getTime() - toleranceMs;
