import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine);

/** A browser says that it is online a moment before it is. */
export const onlineAfterMs = 1000;
const connectionSettlesMs = 10_000;

/** When the connection last came back, by `performance.now()`. */
let onlineSince = -Infinity;

/** Call it when the connection is back. */
export function noteOnline(): void {
  onlineSince = performance.now();
}

export const isJustOnline = (): boolean => performance.now() - onlineSince < connectionSettlesMs;
