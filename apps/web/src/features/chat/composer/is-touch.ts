/** Whether a finger points here: there is no Shift at hand, and a focused field brings up a keyboard. */
export const isTouch = () => matchMedia('(pointer: coarse)').matches;
