import type { Language } from '@nestmate/contract/languages';
import type { TextTree } from '@nestmate/locales';

interface HelpText {
  title: string;
  text: string;
  /** Hidden synonyms that people may search for. */
  words?: string;
}

/** A short answer to a question. */
export type HelpAnswer = Required<HelpText>;

/** A section of a help or legal article; its text is its paragraph, or its list as one. */
export interface HelpSection extends HelpText {
  href: string;
  article: string;
}

const folders = {
  guarantor: 'help',
  anotherPerson: 'help',
  unrelated: 'help',
  terms: 'legal',
  privacy: 'legal',
} as const;
const maxShown = 3;

const stringsOf = (node: TextTree | string | undefined): string[] =>
  node === undefined ? [] : typeof node === 'string' ? [node] : Object.values(node).flatMap(stringsOf);

const childOf = (node: TextTree | string | undefined, name: string) =>
  typeof node === 'object' ? node[name] : undefined;

/** Every answer of the help. */
export function answersOf(help: TextTree): HelpAnswer[] {
  const answers = childOf(help, 'answers');
  if (typeof answers !== 'object') return [];
  const word = (node: TextTree | string, name: string) => stringsOf(childOf(node, name)).join(' ');
  return Object.values(answers).map((node) => ({
    title: word(node, 'q'),
    text: word(node, 'a'),
    words: word(node, 'words'),
  }));
}

export function sectionsOf(articles: TextTree, language: Language, product: string): HelpSection[] {
  const words = (texts: string[]) => texts.join(' ').replaceAll('{{product}}', product);
  return Object.entries(folders).flatMap(([name, folder]) => {
    const article = childOf(articles, name);
    const parts = childOf(article, 'parts');
    if (typeof parts !== 'object') return [];
    return Object.values(parts).map((part) => ({
      href: `/${folder}/${language}/${name}.html`,
      article: words(stringsOf(childOf(article, 'title'))),
      title: words(stringsOf(childOf(part, 'title'))),
      text: words([...stringsOf(childOf(part, 'text')), ...stringsOf(childOf(part, 'items'))]),
    }));
  });
}

/** Folds accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

const isHan = (word: string) => /\p{Script=Han}/u.test(word);

/** Chinese has no spaces: two characters stand for a word. */
const typedWords = (text: string) =>
  (text.match(/\p{Script=Han}+|[^\P{L}\p{Script=Han}]+|\p{N}+/gu) ?? []).flatMap((run) =>
    isHan(run) && run.length > 2
      ? Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2))
      : [run],
  );

/** Short words such as “how” and “my” say little; they count only if there are no others. */
function tellingWords(question: string): string[] {
  const words = [...new Set(typedWords(plain(question)))];
  const telling = words.filter((word) => isHan(word) || word.length > 3);
  return telling.length > 0 ? telling : words;
}

/** The common prefix of a word's forms: “deleting” is found as “delete”. */
const stemOf = (word: string) => (word.length > 5 ? word.slice(0, Math.max(4, word.length - 3)) : word);

const isIn = (text: string, word: string) =>
  isHan(word) ? text.includes(word) : text.includes(` ${stemOf(word)}`);

const searched = (text: string) => ` ${plain(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;

/**
 * The answers that fit a question, best first. Rare words weigh more than common ones; words of the title and synonyms
 * weigh twice. A result has at least a third of the question's weight, and half that of the best result.
 */
export function findHelp<Found extends HelpText>(all: readonly Found[], question: string): Found[] {
  const texts = all.map(({ title, text, words = '' }) => ({
    title: searched(`${title} ${words}`),
    all: searched(`${title} ${text} ${words}`),
  }));
  const weights = tellingWords(question).map((word) => {
    const found = texts.filter((text) => isIn(text.all, word)).length;
    return { word, weight: Math.log((all.length + 1) / (found + 1)) };
  });
  const needed = weights.reduce((sum, { weight }) => sum + weight, 0) / 3;
  const fitting = all
    .map((one, at) => {
      const text = texts[at] ?? { title: '', all: '' };
      const found = weights.filter(({ word }) => isIn(text.all, word));
      const sum = found.reduce((total, { weight }) => total + weight, 0);
      const inTitle = found.filter(({ word }) => isIn(text.title, word));
      return { one, sum, score: inTitle.reduce((total, { weight }) => total + weight, sum) };
    })
    .filter(({ sum }) => sum > 0 && sum >= needed)
    .toSorted((a, b) => b.score - a.score);
  const best = fitting[0]?.score ?? 0;
  return fitting
    .filter(({ score }) => score * 2 >= best)
    .slice(0, maxShown)
    .map(({ one }) => one);
}
