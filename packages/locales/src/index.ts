import type { Language } from '@nestmate/contract';
import { en } from './en';
import { es } from './es';
import type { Texts } from './texts';
import { zh } from './zh';

export type { Namespace, Texts } from './texts';
export { fill } from './fill';

const texts: Record<Language, Texts> = { en, es, zh };

/** Every text in one language, at once; the browser loads them one namespace at a time from `@nestmate/locales/lazy`. */
export function textsOf(language: Language): Texts {
  return texts[language];
}
