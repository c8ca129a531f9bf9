import { limits } from '@nestmate/contract/limits';
import type { Fact } from '@nestmate/contract/questions';
import { isAtMost } from '@nestmate/contract/text/length';

/** Truncates with an ellipsis. */
function cut(text: string, max: number): string {
  return isAtMost(text, max) ? text : `${[...text].slice(0, max).join('').trimEnd()}…`;
}

export const cardName = (name: string) => cut(name, limits.cardName);
export const cardBio = (bio: string) => cut(bio, limits.bio.max);

/** The width of a fact in letters: a line of the narrowest list; a Chinese character is as wide as two letters. */
const factWidth = 32;
const widthOf = (text: string) => text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0);

/** The facts that fit into a line, where there is no room for a longer one. */
export const shortFacts = (facts: readonly Fact[]) => facts.filter(({ text }) => widthOf(text) <= factWidth);

/**
 * A chip consists of its words, its icon and its padding; two of them fit into a row if their words are at most this
 * long.
 */
const pairWidth = 28;

/**
 * The facts for the chips of a card: two by two as they fit into rows of the narrowest phone, in their order otherwise.
 */
export function packedFacts(facts: readonly Fact[]): Fact[] {
  const [left, packed] = [[...shortFacts(facts)], [] as Fact[]];
  const fits = (one: Fact, other: Fact) =>
    one !== other && widthOf(one.text) + widthOf(other.text) <= pairWidth;
  for (;;) {
    const first = left.find((one) => left.some((other) => fits(one, other)));
    const second = first && left.find((other) => fits(first, other));
    if (!first || !second) return [...packed, ...left];
    packed.push(first, second);
    for (const each of [first, second]) left.splice(left.indexOf(each), 1);
  }
}

/** The capacity of two lines of a card. */
const ownWordsWidth = 62;
const sentenceEnd = /[.!?…。！？]\s*$/u;

/**
 * The first words of a text: whole sentences where they fill half of the width, or else whole words with an ellipsis.
 */
export function firstWords(text: string, width = ownWordsWidth): string {
  if (widthOf(text) <= width) return text;
  let fitting = '';
  let whole = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (widthOf(fitting + segment) >= width) break;
    fitting += segment;
    if (sentenceEnd.test(fitting)) whole = fitting.trimEnd();
  }
  // “Mr.” and “Hi!” end like sentences, but are not worth a card.
  if (widthOf(whole) >= width / 2) return whole;
  const words = fitting.replace(/[\s\p{P}]+$/u, '');
  return `${words || [...text].slice(0, width / 2).join('')}…`;
}
