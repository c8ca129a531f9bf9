import { tokenize } from 'linkifyjs';

export interface TextPart {
  text: string;
  /** Where it begins in the whole text. */
  at: number;
  /** Where the part leads, unless it is plain text. */
  href?: string;
}

/**
 * No address that is written out goes on after these: quotes, brackets and stops of Chinese and Spanish, and blanks.
 */
const ends = String.raw`\s<>"«»‹›“”„‟‘¿¡。｡，､、；：！？…（）「」『』《》〈〉【】〔〕〖〗［］｛｝｢｣`;
const address = new RegExp(
  String.raw`(?<![a-z0-9@._/:-])(?:https?:\/\/|www\.(?=[^${ends}]*\.))[^${ends}]+`,
  'giu',
);
const opening: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
const stops = new Set(`.,;:!?'’`);
/** Signs that enclose an address, as in **https://x.example**; an address may also end in one of its own. */
const enclosing = /([*~|])\1*$/;

/** An address without the punctuation of its sentence: Mercury_(planet) keeps its bracket, one in brackets does not. */
function withoutTrailing(found: string, before: string): string {
  let enclosedBy = enclosing.exec(before)?.[0] ?? '';
  const count: Record<string, number> = {};
  for (const sign of found) count[sign] = (count[sign] ?? 0) + 1;
  for (let end = found.length; ; end -= 1) {
    const last = found[end - 1] ?? '';
    const open = opening[last];
    const isPunctuation = open
      ? (count[open] ?? 0) < (count[last] ?? 0)
      : stops.has(last) || last === enclosedBy.at(-1);
    if (!isPunctuation) return found.slice(0, end);
    if (last === enclosedBy.at(-1)) enclosedBy = enclosedBy.slice(1);
    count[last] = (count[last] ?? 1) - 1;
  }
}

/** An address with a user name before an @ seems to lead elsewhere than it does; it stays text. */
function mayBeLink(href: string): boolean {
  if (!URL.canParse(href)) return false;
  const { protocol, username, password } = new URL(href);
  return protocol === 'mailto:' || (/^https?:$/.test(protocol) && username === '' && password === '');
}

const partOf = (at: number, text: string, href: string): TextPart =>
  mayBeLink(href) ? { at, text, href } : { at, text };

/** Addresses without a beginning that marks them, such as nestmate.com or somebody’s mail address. */
const bareIn = (from: number, text: string): TextPart[] =>
  tokenize(text).map((token) => {
    const [at, shown] = [from + token.startIndex(), token.toString()];
    return token.isLink ? partOf(at, shown, token.toObject('https').href) : { at, text: shown };
  });

/**
 * A text in parts, some of which lead somewhere. Links end where a reader sees their end; together the parts are the
 * text.
 */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = withoutTrailing(found, text.slice(Math.max(0, index - 3), index));
    if (done < index) parts.push(...bareIn(done, text.slice(done, index)));
    parts.push(partOf(index, shown, /^www\./i.test(shown) ? `https://${shown}` : shown));
    done = index + shown.length;
  }
  if (done < text.length) parts.push(...bareIn(done, text.slice(done)));
  return parts.filter(({ text: shown }) => shown !== '');
}

/** The characters of a text that are shown before the first match of the words. */
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
