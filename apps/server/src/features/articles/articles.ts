import type { Language } from '@nestmate/contract/languages';
import { textsOf } from '@nestmate/locales';

/** Help is opened by people whose invitation belongs to somebody else. */
const helpNames = ['guarantor', 'anotherPerson', 'unrelated'] as const;
export const legalNames = ['terms', 'privacy'] as const;
export const articleNames = [...helpNames, ...legalNames] as const;
export type ArticleName = (typeof articleNames)[number];

/** An article's short sections; each has a paragraph or a list. */
interface Article {
  title: string;
  lead: string;
  parts: Readonly<Record<string, { title: string; text?: string; items?: Readonly<Record<string, string>> }>>;
  note?: string;
}

export const isLegal = (name: ArticleName) => legalNames.some((legal) => legal === name);

export const pathOf = (name: ArticleName, language: Language) =>
  `/${isLegal(name) ? 'legal' : 'help'}/${language}/${name}.html`;

export const articleIn = (name: ArticleName, language: Language): Article => textsOf(language).articles[name];
