import { z } from 'zod';

/** A time zone's name as the clock spells it, also for an older name; undefined for one that it does not know. */
function spelledByClock(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** An IANA name, whatever its spelling: each zone has one, so that what is kept for each zone stays bounded. */
export const timeZone = z
  .string()
  .min(1)
  .max(60)
  .refine((name) => spelledByClock(name) !== undefined)
  .overwrite((name) => spelledByClock(name) ?? name);
