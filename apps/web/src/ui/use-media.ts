import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, now and after it changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether there is room for a second pane; a hidden pane fetches nothing. */
export const useWideScreen = () => useMedia('(min-width: 1024px)');
