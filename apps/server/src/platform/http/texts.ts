import type { Language } from '@nestmate/contract';
import { fill, textsOf } from '@nestmate/locales';

type Branch = { [key: string]: string | Branch };

/** The error text of a dotted key, in the caller's language; a key that is no key is already a text. */
export function errorText(
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const found = key
    .split('.')
    .reduce<string | Branch | undefined>(
      (branch, part) => (typeof branch === 'object' ? branch[part] : undefined),
      textsOf(language).errors,
    );
  return fill(typeof found === 'string' ? found : key, values);
}
