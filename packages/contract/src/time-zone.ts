import { z } from 'zod';

/** Whether the clock knows a time zone by this name. */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** An IANA name. */
export const timeZone = z.string().min(1).max(60).refine(isTimeZone);
