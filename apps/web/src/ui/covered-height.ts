import { useSyncExternalStore } from 'react';

function follow(onChange: () => void): () => void {
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}

const covered = () =>
  visualViewport ? Math.max(0, Math.round(innerHeight - visualViewport.height * visualViewport.scale)) : 0;

/** How many pixels of the page an on-screen keyboard covers: in Safari, which does not resize the page for it. */
export const useCoveredHeight = () => useSyncExternalStore(follow, covered);
