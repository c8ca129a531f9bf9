import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

/** Whether the window is not in the background. */
export const useIsLookedAt = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
