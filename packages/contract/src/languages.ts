/**
 * The traits of a language that its texts do not show; a language is one row here and one folder of `packages/locales`.
 */
const traits = {
  en: { name: 'English', inEnglish: 'English', hasSpaces: true },
  es: { name: 'Español', inEnglish: 'Spanish', hasSpaces: true },
  zh: { name: '中文', inEnglish: 'Simplified Chinese', hasSpaces: false },
};
export type Language = keyof typeof traits;

export const inEachLanguage = <Value>(valueIn: (language: Language) => Value): Record<Language, Value> => {
  const values: Partial<Record<Language, Value>> = {};
  for (const language of languages) values[language] = valueIn(language);
  return values as Record<Language, Value>;
};

/** The languages a person can use now, in the order in which they are offered. */
export const languages = Object.keys(traits) as readonly Language[];
export const defaultLanguage = 'en';

export const languagesComingSoon = ['pl', 'uk', 'ru'] as const;

/** The name of each language in itself. */
export const languageNames: Record<Language | (typeof languagesComingSoon)[number], string> = {
  ...inEachLanguage((language) => traits[language].name),
  pl: 'Polski',
  uk: 'Українська',
  ru: 'Русский',
};

export const nameInEnglish = (language: Language): string => traits[language].inEnglish;

/** Whether words and sentences have spaces between them; punctuation is as wide as a letter where they have none. */
export const hasSpaces = (language: Language): boolean => traits[language].hasSpaces;

/** The text between two sentences. */
export const sentenceGap = (language: Language): string => (hasSpaces(language) ? ' ' : '');

/** The text between a label and its value. */
export const colonIn = (language: Language): string => (hasSpaces(language) ? ': ' : '：');

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** A text in the default language, and in each other one or none. */
export type LocalText = Record<typeof defaultLanguage, string> & {
  [Other in Exclude<Language, typeof defaultLanguage>]?: string;
};
