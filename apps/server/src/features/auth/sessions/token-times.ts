import { dayMs } from '../../../platform/durations';

/** Milliseconds. A session that is used at least this often never ends by itself. */
export const refreshTokenLifetimeMs = 30 * dayMs;

/** Milliseconds in which a used token still leads to its successor, since two windows that wake together send the same one. */
export const replayGraceMs = 10_000;
