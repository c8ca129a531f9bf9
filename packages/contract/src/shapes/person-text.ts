import { z } from 'zod';
import { isAtMost } from '../text/length';
import { type TextShape, tidyText } from '../text/tidy-text';

/** A text this many times as long as its limit is refused as it is: tidying and counting it would hold up others. */
const hopeless = (text: string, max: number) => text.length > 20 * max + 1000;

/** The rule of every text that a person writes: `tidyText`, and at most `max` characters. */
export const personText = (shape: TextShape, max: number) =>
  z
    .string()
    .overwrite((text) => (hopeless(text, max) ? text : tidyText(text, shape)))
    .check((given) => {
      if (hopeless(given.value, max) || !isAtMost(given.value, max))
        given.issues.push({
          code: 'too_big',
          origin: 'string',
          maximum: max,
          inclusive: true,
          input: given.value,
        });
    })
    .meta({ maxLength: max });
