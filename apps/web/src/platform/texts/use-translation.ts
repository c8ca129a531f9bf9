import type { Language } from '@nestmate/contract/languages';
import type { Namespace, TextName, TextPath, Values } from '@nestmate/locales';
import { createContext, use, useMemo } from 'react';
import { textOf, useI18n } from './i18n';
import { fetchTexts } from './texts';

/** The language of a part of the page that speaks another one than the rest. */
export const OtherLanguage = createContext<Language | null>(null);

/** Finds a text of the first namespace by path, and of any other requested one by `namespace:path`. */
export type Translate<Name extends Namespace> = (text: TextPath<Name> | TextName, values?: Values) => string;

/**
 * Texts for a component, of the first namespace by path alone: `t('menu.chats')`, `t('common:save')`.
 * Suspends until the named ones have loaded; auth, common, errors, invitations and shell always have.
 */
export function useTranslation<Name extends Namespace>(names: Name | readonly [Name, ...Namespace[]]) {
  const chosen = useI18n();
  const other = use(OtherLanguage);
  const speech = useMemo(() => (other ? { ...chosen, language: other } : chosen), [chosen, other]);
  const { language } = speech;
  const [first, ...others]: readonly [Name, ...Namespace[]] = typeof names === 'string' ? [names] : names;
  for (const name of [first, ...others]) use(fetchTexts(language, name));
  const t = useMemo<Translate<Name>>(
    () => (text, values) => {
      const colon = text.indexOf(':');
      // A colon ends a namespace; paths have none.
      if (colon > 0) return textOf(speech, text.slice(0, colon) as Namespace, text.slice(colon + 1), values);
      return textOf(speech, first, text, values);
    },
    [first, speech],
  );
  return { t, language };
}
