import { useSyncExternalStore } from 'react';

const preference = () => matchMedia('(prefers-reduced-motion: reduce)');

const onPreference = (changed: () => void) => {
  const query = preference();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the person prefers reduced motion. */
export const useIsStill = (): boolean => useSyncExternalStore(onPreference, () => preference().matches);
