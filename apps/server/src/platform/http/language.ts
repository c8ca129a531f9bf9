import { defaultLanguage, isLanguage, type Language } from '@nestmate/contract/languages';
import { textsOf, translate, type Values } from '@nestmate/locales';

/** The caller's most preferred language of an `Accept-Language` header that the product supports. */
export function languageOf(header: string | undefined): Language {
  const preferred = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const quality = options.map((o) => /^\s*q=([\d.]+)/.exec(o)?.[1]).find(Boolean);
      return { base: tag.toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  return preferred.map(({ base }) => base).find(isLanguage) ?? defaultLanguage;
}

/** The error text of a dotted key, in the caller's language; anything else is a text already. */
export function errorText(language: Language, key: string, values: Values = {}): string {
  const { errors, staffErrors } = textsOf(language);
  return translate(key in staffErrors ? staffErrors : errors, key, values, language);
}
