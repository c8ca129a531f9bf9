import type { Language } from '../languages';

const isLatin = (letter: string | undefined) => /[\p{Script=Latin}\d]/u.test(letter ?? '');

/** “Ana, Ben and Cleo”, or without the “and”; in Chinese a Latin name has a space beside the “和”. */
export function listOfNames(
  names: readonly string[],
  language: Language,
  { style = 'long' }: Pick<Intl.ListFormatOptions, 'style'> = {},
): string {
  const parts = new Intl.ListFormat(language, { style }).formatToParts(names);
  return parts
    .map(({ type, value }, at) => {
      if (type === 'element' || !/^\p{Script=Han}$/u.test(value)) return value;
      const before = isLatin(parts[at - 1]?.value.at(-1)) ? ' ' : '';
      const after = isLatin(parts[at + 1]?.value[0]) ? ' ' : '';
      return before + value + after;
    })
    .join('');
}
