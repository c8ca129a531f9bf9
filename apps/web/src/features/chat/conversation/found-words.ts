/** How much of a text is shown before the first place where the words are found, in characters. */
const shownBefore = 40;

/** Finds words as the server does: as one text, however it is capitalized. */
const pattern = (words: string) =>
  new RegExp(words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu');

/** A text in parts: every second one is what was searched for. */
export function partsFound(text: string, words: string): string[] {
  if (words === '') return [text];
  const parts: string[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(pattern(words))) {
    parts.push(text.slice(from, index), found);
    from = index + found.length;
  }
  return [...parts, text.slice(from)];
}

/** The part of a long text that has the searched words near its beginning. */
export function excerptWith(text: string, words: string): string {
  const at = words === '' ? 0 : Math.max(0, text.search(pattern(words)));
  if (at <= shownBefore) return text;
  const start = text.indexOf(' ', at - shownBefore);
  return `…${text.slice(start < 0 || start > at ? at - shownBefore : start + 1)}`;
}
