/**
 * The length of a text in code points: a Chinese character and a plain emoji count as one, an emoji of several with a
 * skin tone or a family as each of them.
 */
export const lengthOf = (text: string) => Array.from(text).length;

/** Lengths are in characters. */
export const isAtMost = (text: string, max: number): boolean => lengthOf(text) <= max;
export const isAtLeast = (text: string, min: number): boolean => lengthOf(text) >= min;
