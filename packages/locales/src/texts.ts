import type { en } from './en';

/** `_one` is left out, since not every language has it (Chinese does not); `_other` stands for the whole plural. */
type InEveryLanguage<Node> = Node extends string
  ? string
  : { [Key in keyof Node as Key extends `${string}_one` ? never : Key]: InEveryLanguage<Node[Key]> };

/** Every text of the product by namespace, in the shape that English gives it. */
export type Texts = InEveryLanguage<typeof en>;
export type Namespace = keyof Texts;
