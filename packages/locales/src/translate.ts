import type { Language } from '@nestmate/contract';

/** What stands in the `{{name}}` places of a text. */
export type Values = Readonly<Record<string, string | number>>;

/** What one namespace holds; unknown in depth, since paths come as strings. */
export type TextTree = { readonly [key: string]: string | TextTree };

/**
 * The text at a path with its values, in the plural form that `count` asks for; the path itself when there is none.
 * A place without a value stays as it is.
 */
export function translate(tree: TextTree, path: string, values: Values, language: Language): string {
  const form = typeof values.count === 'number' && new Intl.PluralRules(language).select(values.count);
  const plural = form && (textAt(tree, `${path}_${form}`) ?? textAt(tree, `${path}_other`));
  const text = plural || (textAt(tree, path) ?? path);
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}

function textAt(tree: TextTree, path: string): string | undefined {
  let node: string | TextTree | undefined = tree;
  for (const key of path.split('.')) node = typeof node === 'object' ? node[key] : undefined;
  return typeof node === 'string' ? node : undefined;
}
