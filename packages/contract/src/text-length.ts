import { z } from 'zod';

/** The length of a text as people count it: an emoji is one character, not the two units it is stored in. */
export const lengthOf = (text: string) => Array.from(text).length;

/** A text of at most so many characters, without the space around it. */
export const textUpTo = (max: number) =>
  z
    .string()
    .trim()
    .check((given) => {
      if (lengthOf(given.value) > max)
        given.issues.push({
          code: 'too_big',
          origin: 'string',
          maximum: max,
          inclusive: true,
          input: given.value,
        });
    })
    .meta({ maxLength: max });
