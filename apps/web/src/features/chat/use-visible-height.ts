import { useSyncExternalStore } from 'react';

/** Calls the listener when an on-screen keyboard opens or closes. Returns how to stop. */
export function followVisibleHeight(onChange: () => void): () => void {
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}

/** Without the effect of zooming. */
const height = () => (visualViewport ? `${visualViewport.height * visualViewport.scale}px` : '100dvh');

/** The visible height as a CSS length. Safari's keyboard covers the page; other browsers resize it. */
export const useVisibleHeight = () => useSyncExternalStore(followVisibleHeight, height);
