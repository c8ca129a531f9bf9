/** Whether the main pointer is a finger: a focused field brings up an on-screen keyboard. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches;
