/** When a microphone that is on lost its signal, in milliseconds; null while it has one. */
export type Silence = number | null;

/** No room is completely still for this long: a microphone that is switched off or broken gives nothing at all. */
const suspiciousMs = 4000;

/** `level` is null while the browser lets nobody listen, which says nothing about the microphone. */
export const afterLevel = (silence: Silence, level: number | null, now: number): Silence =>
  level === 0 ? (silence ?? now) : null;

export const isSuspicious = (silence: Silence, now: number): boolean =>
  silence !== null && now - silence >= suspiciousMs;
