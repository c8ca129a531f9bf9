import { type KeyboardEvent, useSyncExternalStore } from 'react';

/** Whether the main pointer is a finger: a focused field brings up an on-screen keyboard. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches;

/** Whether a key goes to an input method: Enter may confirm a character. Safari shows it only by the key code. */
export const isChoosingCharacter = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

function follow(onChange: () => void): () => void {
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}

const covered = () =>
  visualViewport ? Math.max(0, Math.round(innerHeight - visualViewport.height * visualViewport.scale)) : 0;

/** How many pixels of the page an on-screen keyboard covers: in Safari, which does not resize the page for it. */
export const useCoveredHeight = () => useSyncExternalStore(follow, covered);
