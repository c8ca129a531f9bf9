import { z } from 'zod';
import { limits } from '../limits';
import { emailPattern } from '../text/email';
import { tidyText } from '../text/tidy-text';

/** A typed e-mail address. */
export const emailAddress = z
  .string()
  .max(limits.email)
  .overwrite((text) => tidyText(text, 'line'))
  .pipe(z.email({ pattern: emailPattern }));
