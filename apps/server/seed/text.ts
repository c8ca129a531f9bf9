/** A text of the demo world in every language. */
export const text = (en: string, es: string, zh: string) => ({ en, es, zh });
