const isLookedAt = () => document.visibilityState === 'visible';

/** Calls once: now if somebody may be looking at the window, or when they come back to it. */
export function whenLookedAt(handler: () => void): void {
  if (isLookedAt()) return handler();
  const look = () => {
    if (!isLookedAt()) return;
    document.removeEventListener('visibilitychange', look);
    handler();
  };
  document.addEventListener('visibilitychange', look);
}
