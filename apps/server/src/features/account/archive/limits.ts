import { dayMs } from '../../../platform/durations';

/** Milliseconds until an archive is deleted. */
export const archiveLifetimeMs = 7 * dayMs;
/** Milliseconds between two archives. */
export const archiveCooldownMs = dayMs;
