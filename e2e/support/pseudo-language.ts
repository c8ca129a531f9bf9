import { languageNames } from '@nestmate/contract/languages';
import { textsOf } from '@nestmate/locales';
import type { TextTree } from '@nestmate/locales';
import type { Page } from '@playwright/test';

const accented: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ö',
  U: 'Ü',
  C: 'Ç',
  N: 'Ñ',
  S: 'Š',
};
const filling = ' łøŋğ ŧëxŧ';

/** English with accents, in brackets, and 40 percent longer: what is shown without brackets is not translated. */
export function pseudo(english: string): string {
  const letters = english.replaceAll(/\{\{\w+\}\}|[a-zA-Z]/g, (part) => accented[part] ?? part);
  const more = Math.ceil(english.length * 0.4);
  return `⟦${letters}${filling
    .repeat(Math.ceil(more / filling.length))
    .slice(0, more)
    .trimEnd()}⟧`;
}

function* pairsOf(english: TextTree, other: TextTree): Generator<[string, string]> {
  for (const [key, text] of Object.entries(english)) {
    const translated = other[key];
    if (typeof text === 'string' && typeof translated === 'string') yield [translated, text];
    else if (typeof text === 'object' && typeof translated === 'object') yield* pairsOf(text, translated);
  }
}

const inPseudo = new Map(
  [...pairsOf(textsOf('en'), textsOf('es'))].map(([spanish, english]) => [spanish, pseudo(english)]),
);
const literals = /"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.|\$(?!\{))*`|'(?:[^'\\\n]|\\.)*'/g;

/** A built file of Spanish texts with those of the pseudo-language; any other file as it is. */
function translated(source: string): string {
  let [known, all] = [0, 0];
  const result = source.replaceAll(literals, (literal) => {
    all += 1;
    const text = literal.slice(1, -1).replaceAll(/\\(.)/gs, (_, one: string) => (one === 'n' ? '\n' : one));
    const replacement = inPseudo.get(text);
    if (replacement === undefined) return literal;
    known += 1;
    return JSON.stringify(replacement);
  });
  return known > 3 && known > all * 0.8 ? result : source;
}

/** The browser's own texts in Spanish: names of countries, and words of dates, times, numbers and lists. */
const browsersTexts = () => {
  const texts: string[] = [];
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1 + month)));
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  for (const style of ['long', 'short', 'narrow'] as const) {
    const countries = new Intl.DisplayNames('es', { type: 'region', style });
    const relative = new Intl.RelativeTimeFormat('es', { style, numeric: 'auto' });
    texts.push(
      ...codes.map((code) => countries.of(code) ?? ''),
      ...units.flatMap((unit) => [-2, -1, 0, 1, 2].map((amount) => relative.format(amount, unit))),
      ...[...units, 'megabyte', 'kilobyte'].map((unit) =>
        new Intl.NumberFormat('es', { style: 'unit', unit, unitDisplay: style }).format(2),
      ),
      ...(['conjunction', 'disjunction'] as const).map((type) =>
        new Intl.ListFormat('es', { style, type }).format(['1', '2', '3']),
      ),
      ...days.map((day) =>
        new Intl.DateTimeFormat('es', { month: style, weekday: style, day: 'numeric' }).format(day),
      ),
    );
  }
  for (const style of ['full', 'long', 'medium', 'short'] as const)
    for (const day of days)
      texts.push(
        new Intl.DateTimeFormat('es', {
          dateStyle: style,
          timeStyle: style,
          timeZone: 'America/New_York',
        }).format(day),
      );
  return texts;
};

/** The same in each language. */
const names = ['Nestmate', 'Ctrl', 'Instagram', ...Object.values(languageNames)];

const wordsOf = (text: string) => text.toLocaleLowerCase().match(/\p{L}{2,}/gu) ?? [];

/**
 * Shows the pseudo-language in place of Spanish, from the next load on. Returns the words that may stand outside of it:
 * those of the browser, and those that the server replies, which are data or in Spanish.
 * @param people names that a page may have from its storage or its socket
 */
export async function speakPseudo(page: Page, people: readonly string[] = []): Promise<ReadonlySet<string>> {
  await page.context().addInitScript(() => localStorage.setItem('lang', 'es'));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: translated(await response.text()) });
  });
  const words = new Set([...names, ...people, ...(await page.evaluate(browsersTexts))].flatMap(wordsOf));
  page.on('response', async (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    for (const word of wordsOf(await response.text().catch(() => ''))) words.add(word);
  });
  return words;
}

/** The texts and names on a page that are neither translated nor data. */
export async function untranslated(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap(
      (element) =>
        ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    // What a shell reads is the same in every language.
    const code = new Set(Array.from(document.querySelectorAll('code'), ({ innerText }) => innerText));
    const lines = document.body.innerText.split('\n').filter((line) => !code.has(line));
    return [...lines, ...named, document.title];
  });
  const isCut = (word: string) => [...data].some((whole) => whole.startsWith(word));
  return shown
    .map((line) => {
      let rest = line;
      for (let before = ''; before !== rest;) [before, rest] = [rest, rest.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ')];
      return rest;
    })
    .filter((rest) => wordsOf(rest).some((word) => !data.has(word) && !(rest.includes('…') && isCut(word))));
}
