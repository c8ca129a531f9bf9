/** Since when a microphone that is on has been without any signal, in milliseconds; null while it has one. */
export type Silence = number | null;

/** A room is never quite still for so long: nothing at all comes from a microphone that is switched off or broken. */
const suspiciousMs = 4000;

/** `level` is null while nobody can listen, which says nothing. */
export const afterLevel = (silence: Silence, level: number | null, now: number): Silence =>
  level === 0 ? (silence ?? now) : null;

export const isSuspicious = (silence: Silence, now: number): boolean =>
  silence !== null && now - silence >= suspiciousMs;
