import type { Language } from '@nestmate/contract/languages';
import { texts } from './generated/texts';
import type { Namespace, TextPath, Texts } from './texts';
import { translate, type Values } from './translate';

export type { Namespace, TextName, TextPath, Texts } from './texts';
export { type TextTree, translate, type Values } from './translate';

const byLanguage: Record<Language, Texts> = texts;

/** All texts in one language; the browser loads single namespaces from `@nestmate/locales/lazy` instead. */
export function textsOf(language: Language): Texts {
  return byLanguage[language];
}

/** Finds the texts of one namespace by their paths: `t('menu.chats')`. */
export type Translator<Name extends Namespace> = (path: TextPath<Name>, values?: Values) => string;

/** A translator for code with all texts loaded. */
export function translatorOf<Name extends Namespace>(language: Language, namespace: Name): Translator<Name> {
  return (path, values = {}) => translate(byLanguage[language][namespace], path, values, language);
}
