/** The languages a person can use now, in the order in which they are offered. */
export const languages = ['en', 'es', 'zh'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';

export const languagesComingSoon = ['pl', 'uk', 'ru'] as const;

/** The name of each language in itself. */
export const languageNames: Record<Language | (typeof languagesComingSoon)[number], string> = {
  en: 'English',
  es: 'Español',
  zh: '中文',
  pl: 'Polski',
  uk: 'Українська',
  ru: 'Русский',
};

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}
