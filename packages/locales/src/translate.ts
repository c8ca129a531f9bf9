import { type Language, hasSpaces } from '@nestmate/contract/languages';

/** The values for the `{{name}}` placeholders of a text. */
export type Values = Readonly<Record<string, string | number>>;

/** The texts of one namespace; nested values are unknown, since paths are strings. */
export type TextTree = { readonly [key: string]: string | TextTree };

/**
 * The text at a path with its values, in the plural form for `count`; the path itself when the text is missing.
 * A placeholder without a value stays unchanged.
 */
export function translate(tree: TextTree, path: string, values: Values, language: Language): string {
  const form = typeof values.count === 'number' && new Intl.PluralRules(language).select(values.count);
  const plural = form && (textAt(tree, `${path}_${form}`) ?? textAt(tree, `${path}_other`));
  const text = plural || (textAt(tree, path) ?? path);
  const fit = (space: string | undefined, edge: string | undefined) =>
    space === undefined || (!hasSpaces(language) && isHan.test(edge ?? '')) ? '' : space;
  return text.replace(
    place,
    (whole: string, before: string | undefined, name: string, after: string | undefined) => {
      if (values[name] === undefined) return whole;
      const value = String(values[name]);
      const letters = Array.from(value);
      return fit(before, letters[0]) + value + fit(after, letters.at(-1));
    },
  );
}

/** A placeholder, with the spaces that a Chinese text has beside it for Latin names; Chinese ones need none. */
const place = /(?:(?<=\p{Script=Han})( ))?\{\{(\w+)\}\}(?:( )(?=\p{Script=Han}))?/gu;
const isHan = /\p{Script=Han}/u;

function textAt(tree: TextTree, path: string): string | undefined {
  let node: string | TextTree | undefined = tree;
  for (const key of path.split('.')) node = typeof node === 'object' ? node[key] : undefined;
  return typeof node === 'string' ? node : undefined;
}
