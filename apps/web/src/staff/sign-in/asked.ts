import { codeRules } from '../platform/call';

const key = 'staff-asked';

/** A link that this window requested. */
export interface Asked {
  email: string;
  /** When its link and code stop working, in milliseconds. */
  until: number;
}

/** Kept over a reload, so that the code can still be typed. */
export function storedAsked(now = Date.now()): Asked | null {
  const stored = sessionStorage.getItem(key);
  if (!stored) return null;
  const asked = JSON.parse(stored) as Asked;
  return asked.until > now ? asked : null;
}

export function keepAsked(email: string, now = Date.now()): Asked {
  const asked = { email, until: now + codeRules.minutes * 60_000 };
  sessionStorage.setItem(key, JSON.stringify(asked));
  return asked;
}

export const forgetAsked = (): void => sessionStorage.removeItem(key);
