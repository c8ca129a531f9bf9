import { z } from 'zod';
import { tidyText } from '../text/tidy-text';

interface Bounds {
  min: number;
  max: number;
}

/**
 * A person's `lines` with an extra rule: `mistakeIn` returns its name, a key of the `errors` texts under `validation`.
 * A text that is left out is wrong like an empty one.
 */
export const checkedText = (mistakeIn: (text: string) => string | undefined, { min, max }: Bounds) =>
  z
    .string({ error: ({ input }) => (input === undefined ? `validation.${mistakeIn('')}` : undefined) })
    .overwrite((text) => tidyText(text, 'lines'))
    .superRefine((text, context) => {
      const mistake = mistakeIn(text);
      if (mistake) context.addIssue({ code: 'custom', message: `validation.${mistake}` });
    })
    .meta({ minLength: min, maxLength: max });
