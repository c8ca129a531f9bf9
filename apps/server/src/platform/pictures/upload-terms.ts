/** Milliseconds. */
export const uploadLifetime = 5 * 60_000;
/** An upload that began in time may arrive this much later. */
export const uploadGrace = 5 * 60_000;
/** For so long it is known why an upload was refused. */
export const refusalLifetime = 24 * 3_600_000;
/** A file that brings the process down is given up after so many tries. */
export const maxTries = 3;
