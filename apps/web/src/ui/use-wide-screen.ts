import { useSyncExternalStore } from 'react';

const wide = '(min-width: 1024px)';

function subscribe(changed: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether there is room for a second pane; a hidden pane fetches nothing. */
export const useWideScreen = () => useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
