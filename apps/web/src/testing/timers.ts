const pending = new Set<ReturnType<typeof setTimeout>>();
const start = globalThis.setTimeout;

globalThis.setTimeout = ((...parameters: Parameters<typeof start>) => {
  const timer = start(...parameters);
  pending.add(timer);
  return timer;
}) as typeof start;

/**
 * Clears the timers that a file has left: a toast's timer that fires after the simulated browser is gone would fail the
 * whole run.
 */
export function clearTimers(): void {
  for (const timer of pending) clearTimeout(timer);
  pending.clear();
}
