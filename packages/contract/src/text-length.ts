import { z } from 'zod';

/** The length of a text in user-perceived characters: an emoji counts as one. */
export const lengthOf = (text: string) => Array.from(text).length;

/** A trimmed text of at most `max` characters. */
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
