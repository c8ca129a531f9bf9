import { limits } from '../limits';

/** zod's pattern, copied for browsers that validate without zod. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** Both sides' rule for an email address. */
export const isEmail = (text: string) => text.length <= limits.email && emailPattern.test(text);
