/** `line`: names, search words, addresses. `lines`: bios, messages and other texts with paragraphs. */
export type TextShape = 'line' | 'lines';

/** Scripts in which a joiner or non-joiner between two letters changes how they are written. */
const joiningLetter = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya']
  .concat('Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt')
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
const emoji = String.raw`\p{Extended_Pictographic}`;
/** The letters of the flags of England, Scotland and Wales, which follow a black flag. */
const flagTag = String.raw`[\u{E0030}-\u{E007F}]`;

/** Invisible characters that a script or an emoji needs, where they stand. */
const needed = [
  String.raw`(?<=[${joiningLetter}])[\u200C\u200D](?=[${joiningLetter}])`,
  String.raw`(?<=[${emoji}\p{Emoji_Modifier}\uFE0F])\u200D(?=${emoji})`,
  String.raw`(?<=[\p{L}\p{N}\p{S}\p{P}])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\u{1F3F4}${flagTag}{0,6})${flagTag}`,
].join('|');

/** Controls, private use, and characters that have no shape or change the direction of their neighbours. */
const unwanted = new RegExp(
  String.raw`(?!${needed})(?:[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFFF9-\uFFFB\p{Co}]|(?!\n)\p{Cc})`,
  'gu',
);
/** Line and paragraph separators, tabs, and a braille cell without dots. */
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const blank = /[\t\u2800]/g;
/** More marks than any script stacks on a letter. */
const tower = /(\p{M}{8})\p{M}+/gu;

/**
 * A person's text as it is stored and shown: composed, without control and format characters, trimmed. A `line` has no
 * line breaks and single spaces; `lines` have at most two empty lines together. Idempotent; a text without anything
 * visible becomes empty.
 */
export function tidyText(text: string, shape: TextShape): string {
  const cleaned = text
    .replace(lineBreak, '\n')
    .replace(blank, ' ')
    .replace(unwanted, '')
    .replace(tower, '$1')
    .normalize('NFC');
  const shaped = shape === 'line' ? cleaned.replace(/\s+/g, ' ') : cleaned.replace(/\n{4,}/g, '\n\n\n');
  return shaped.trim();
}
