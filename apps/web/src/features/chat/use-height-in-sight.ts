import { useSyncExternalStore } from 'react';

/** Calls whenever a keyboard comes or goes; returns how to stop. */
export function followHeightInSight(onChange: () => void): () => void {
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}

/** Zooming shows less of the page, but leaves it as high. */
const height = () => (visualViewport ? `${visualViewport.height * visualViewport.scale}px` : '100dvh');

/** A CSS length: Safari lays its keyboard over the page, where other browsers make the page smaller. */
export const useHeightInSight = () => useSyncExternalStore(followHeightInSight, height);
