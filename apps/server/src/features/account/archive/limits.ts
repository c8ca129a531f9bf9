const day = 24 * 60 * 60_000;

/** Milliseconds until an archive is deleted. */
export const archiveLifetimeMs = 7 * day;
/** Milliseconds between two archives. */
export const archiveCooldownMs = day;
