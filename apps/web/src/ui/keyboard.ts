import type { KeyboardEvent } from 'react';

/** Whether the main pointer is a finger: a focused field brings up an on-screen keyboard. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches;

/** Whether a key goes to an input method: Enter may confirm a character. Safari shows it only by the key code. */
export const isChoosingCharacter = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
