import { z } from 'zod';

/** The canonical name of a time zone, also for an older name; undefined for an unknown one. */
function spelledByClock(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/**
 * An IANA name, whatever its spelling: each zone has one canonical name, so that data stored for each zone stay
 * bounded.
 */
export const timeZone = z
  .string()
  .min(1)
  .max(60)
  .refine((name) => spelledByClock(name) !== undefined)
  .overwrite((name) => spelledByClock(name) ?? name);
