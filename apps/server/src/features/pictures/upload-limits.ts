export const uploadLifetimeMs = 5 * 60_000;
/** An upload that starts before it expires may finish this much later. */
export const uploadGraceMs = 5 * 60_000;
/** How long the reason for a refusal is kept. */
export const refusalLifetimeMs = 24 * 3_600_000;
/** A file that crashes the process is refused after this many attempts. */
export const maxAttempts = 3;
