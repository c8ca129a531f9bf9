import { foldName } from '@nestmate/contract/text/name-words';

const fold = (text: string) => foldName(text).join('');
const apostrophe = /['’‘ʼʻ`´]/u;
const word = /[\p{L}\p{N}\p{M}'’‘ʼʻ`´]+/gu;
/** Chinese names have no spaces, so a part fits anywhere in a word; in other scripts only at its start. */
const han = /\p{Script=Han}/u;

/** The start and end of a part in a word, accents and capitals ignored. */
function rangeIn(name: string, part: string): [from: number, to: number] | undefined {
  const letters = [...name.normalize('NFC')];
  const starts = [...letters.keys()].filter(
    (at) => at === 0 || han.test(part) || apostrophe.test(letters[at - 1] ?? ''),
  );
  for (const from of starts) {
    let to = from;
    while (to < letters.length && fold(letters.slice(from, to).join('')).length < part.length) to += 1;
    const lengthUntil = (end: number) => letters.slice(0, end).join('').length;
    if (fold(letters.slice(from, to).join('')).startsWith(part)) return [lengthUntil(from), lengthUntil(to)];
  }
  return undefined;
}

/** A name in parts, of which every second one was typed: as the server finds it, at the starts of words. */
export function nameParts(name: string, typed: string): string[] {
  const names = foldName(typed);
  const shown = name.normalize('NFC');
  const parts: string[] = [];
  let done = 0;
  for (const { 0: each, index } of shown.matchAll(word)) {
    const ranges = names.flatMap((part) => [rangeIn(each, part)].filter((range) => range !== undefined));
    const [longest] = ranges.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]));
    if (!longest) continue;
    const [from, to] = longest;
    parts.push(shown.slice(done, index + from), shown.slice(index + from, index + to));
    done = index + to;
  }
  return [...parts, shown.slice(done)];
}
