const key = 'call window';

/** This window's name in calls, which survives a reload. */
export function thisWindow(): string {
  const known = sessionStorage.getItem(key);
  if (known !== null) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(key, made);
  return made;
}

/** The state of this window that survives a reload during a call. */
export const leftCallKey = 'left call';
export const hasLeftCall = (): boolean => sessionStorage.getItem(leftCallKey) !== null;
