import { limits } from './limits';

/** zod's pattern, written here for a browser that checks an address without zod. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

/** What both sides take for an e-mail address. */
export const isEmail = (text: string) => text.length <= limits.email && emailPattern.test(text);
