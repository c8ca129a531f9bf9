import type { Namespace } from '@nestmate/locales';
import { use, useMemo } from 'react';
import { textOf, useI18n } from './i18n';
import { fetchTexts } from './texts';
import type { TextName, TextPath, Values } from './translate';

/** Finds texts of its own namespace by path, and those of any other that was asked for as `namespace:path`. */
export type Translate<Name extends Namespace> = (text: TextPath<Name> | TextName, values?: Values) => string;

/**
 * Texts for a component, of the first namespace by path alone: `t('menu.chats')`, `t('common:save')`.
 * Waits (Suspense) until those that are named have arrived; common, shell and errors always have.
 */
export function useTranslation<Name extends Namespace>(names: Name | readonly [Name, ...Namespace[]]) {
  const language = useI18n((state) => state.language);
  const product = useI18n((state) => state.product);
  const [first, ...others]: readonly [Name, ...Namespace[]] = typeof names === 'string' ? [names] : names;
  const t = useMemo<Translate<Name>>(
    () => (text, values) => {
      const colon = text.indexOf(':');
      // Only namespaces stand before a colon; paths have none.
      if (colon > 0) return textOf(text.slice(0, colon) as Namespace, text.slice(colon + 1), values);
      return textOf(first, text, values);
    },
    // A text changes with the language and with the product's name, which `textOf` reads.
    // oxlint-disable-next-line react/exhaustive-deps
    [first, language, product],
  );
  // Last: React loses track of hooks that follow a `use` which waited during the first render.
  for (const name of [first, ...others]) use(fetchTexts(language, name));
  return { t, language };
}
