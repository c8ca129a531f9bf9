import type { Language } from '@nestmate/contract';
import { fill } from '@nestmate/locales/fill';
import type { Namespace, Texts } from '@nestmate/locales';

/** `badge_other` is asked for as `badge`, together with a `count`. */
type Folded<Key> = Key extends `${infer Stem}_other` ? Stem : Key;
type PathsOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Folded<Key> : `${Key}.${PathsOf<Node[Key]>}`;
}[keyof Node & string];

/** A text of one namespace by its path: `menu.chats`. */
export type TextPath<Name extends Namespace> = PathsOf<Texts[Name]>;
/** A text of any namespace: `shell:menu.chats`. */
export type TextName = { [Name in Namespace]: `${Name}:${TextPath<Name>}` }[Namespace];
export type Values = Readonly<Record<string, string | number>>;

/** What one namespace holds; unknown in depth, since paths come as strings. */
export type TextTree = { readonly [key: string]: string | TextTree };

function textAt(tree: TextTree, path: string): string | undefined {
  let node: string | TextTree | undefined = tree;
  for (const key of path.split('.')) node = typeof node === 'object' ? node[key] : undefined;
  return typeof node === 'string' ? node : undefined;
}

/** The text at a path with its values, in the plural form that `count` asks for; the path itself when there is none. */
export function translate(tree: TextTree, path: string, values: Values, language: Language): string {
  const form = typeof values.count === 'number' && new Intl.PluralRules(language).select(values.count);
  const plural = form && (textAt(tree, `${path}_${form}`) ?? textAt(tree, `${path}_other`));
  return fill(plural || (textAt(tree, path) ?? path), values);
}
