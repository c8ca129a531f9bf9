import type { Language } from '@nestmate/contract';
import { textsOf, translate, type Values } from '@nestmate/locales';

/** The error text of a dotted key, in the caller's language; anything else is a text already. */
export function errorText(language: Language, key: string, values: Values = {}): string {
  const { errors, staffErrors } = textsOf(language);
  return translate(key in staffErrors ? staffErrors : errors, key, values, language);
}
