import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Whether the window is not in the background. */
export const useIsLookedAt = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

const isLookedAt = () => document.visibilityState === 'visible';

/** Calls once: now if the window is visible, otherwise when it becomes visible. */
export function whenLookedAt(handler: () => void): void {
  if (isLookedAt()) return handler();
  const update = () => {
    if (!isLookedAt()) return;
    document.removeEventListener('visibilitychange', update);
    handler();
  };
  document.addEventListener('visibilitychange', update);
}
