import type { Language } from '../languages';

/** All pairs of letters, among them the codes of the languages and regions that have names. */
const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
const codes = letters.flatMap((first) => letters.map((second) => first + second));

function namesIn(language: Language): ReadonlySet<string> {
  const tongues = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
  const regions = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return new Set(
    [
      ...codes.map((code) => tongues.of(code)),
      ...codes.map((code) => regions.of(code.toUpperCase())),
      ...Array.from({ length: 7 }, (_, at) => day.format(Date.UTC(2026, 0, at))),
      ...Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2026, at))),
    ].filter((name) => name !== undefined),
  );
}

const known = new Map<Language, ReadonlySet<string>>();

/** Whether a text begins with the name of a language, a country, a day or a month. */
function beginsWithName(text: string, language: Language): boolean {
  const names = known.get(language) ?? namesIn(language);
  known.set(language, names);
  const words = text.split(/[\s,]+/);
  return words.some((_, at) => {
    const beginning = words.slice(0, at + 1).join(' ');
    return names.has(beginning) || (beginning.endsWith('s') && names.has(beginning.slice(0, -1)));
  });
}

/**
 * “Only outside” in the middle of a sentence: “only outside”. Names stay capitalized (“Spanish at home”, “Sundays”),
 * and so do abbreviations, words with a capital inside and “I”: “TV”, “YouTube”, “I cook”.
 */
export function inSentence(text: string, language: Language): string {
  if (/^(?:I[\s’']|\p{Lu}\S*\p{Lu})/u.test(text) || beginsWithName(text, language)) return text;
  return text.replace(/^\p{Lu}/u, (letter) => letter.toLocaleLowerCase(language));
}
