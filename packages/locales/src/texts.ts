import type { texts } from './generated/texts';

/** `_one` is left out, since not every language has it (Chinese does not); `_other` represents the plural. */
type InEveryLanguage<Node> = Node extends string
  ? string
  : { [Key in keyof Node as Key extends `${string}_one` ? never : Key]: InEveryLanguage<Node[Key]> };

/** Every text of the product by namespace, in the shape that English gives it. */
export type Texts = InEveryLanguage<(typeof texts)['en']>;
export type Namespace = keyof Texts;

/** The path of `badge_other` is `badge`, with a `count`. */
type FoldedKey<Key> = Key extends `${infer Stem}_other` ? Stem : Key;
type PathsOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? FoldedKey<Key> : `${Key}.${PathsOf<Node[Key]>}`;
}[keyof Node & string];

/** A text of one namespace by its path: `menu.chats`. */
export type TextPath<Name extends Namespace> = PathsOf<Texts[Name]>;
/** A text of any namespace: `shell:menu.chats`. */
export type TextName = { [Name in Namespace]: `${Name}:${TextPath<Name>}` }[Namespace];
