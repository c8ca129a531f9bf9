/** A demo text in every language. */
export const text = (en: string, es: string, zh: string) => ({ en, es, zh });
