const isLookedAt = () => document.visibilityState === 'visible';

/** Calls once: now if the window is visible, otherwise when it becomes visible. */
export function whenLookedAt(handler: () => void): void {
  if (isLookedAt()) return handler();
  const look = () => {
    if (!isLookedAt()) return;
    document.removeEventListener('visibilitychange', look);
    handler();
  };
  document.addEventListener('visibilitychange', look);
}
