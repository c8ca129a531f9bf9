/** Timeouts that can be cancelled together. */
export function openTimers() {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  return {
    /** Calls a function after some milliseconds, unless all are forgotten before. */
    later(ms: number, act: () => void) {
      const timer = setTimeout(() => timers.delete(timer) && act(), ms);
      timers.add(timer);
    },
    forgetTimers() {
      timers.forEach(clearTimeout);
      timers.clear();
    },
  };
}
