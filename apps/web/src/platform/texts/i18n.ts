import type { Language } from '@nestmate/contract/languages';
import type { Namespace, TextName, Values } from '@nestmate/locales';
import { translate } from '@nestmate/locales/translate';
import { create } from 'zustand';
import { storedLanguage, storeLanguage } from './language';
import { fetchAllTexts, fetchFirstTexts, textsOf } from './texts';

/** The language of all texts, and the product's name in them. */
interface TextSettings {
  language: Language;
  product: string;
}

export const useI18n = create<TextSettings>()(() => ({ language: 'en', product: '' }));

/** A text by namespace and path; the path itself before the text has loaded. */
export function textOf(
  { language, product }: TextSettings,
  namespace: Namespace,
  path: string,
  values: Values = {},
): string {
  return translate(textsOf(language, namespace) ?? {}, path, { product, ...values }, language);
}

/** The translations for texts outside components; inside, use `useTranslation`. */
export const i18n = {
  t(name: TextName, values?: Values): string {
    const [namespace, path] = name.split(':') as [Namespace, string];
    return textOf(useI18n.getState(), namespace, path, values);
  },
};

export const currentLanguage = (): Language => useI18n.getState().language;

function applyLanguage(language: Language) {
  document.documentElement.lang = language;
  useI18n.setState({ language });
}

/** Resolves when the texts that every screen needs have loaded; the offline notice has to work offline. */
export async function startI18n(product: string): Promise<void> {
  const language = storedLanguage();
  useI18n.setState({ product });
  applyLanguage(language);
  await fetchFirstTexts(language);
}

/** Gives the product its configured name in every text. */
export function nameProduct(product: string) {
  useI18n.setState({ product });
}

const listeners = new Set<() => void>();
let latestChoice: Language | undefined;

/** Registers a function that clears texts the server sent in the previous language, until stopped. */
export function onLanguageChosen(forget: () => void): () => void {
  listeners.add(forget);
  return () => void listeners.delete(forget);
}

/**
 * Changes the language now and for the next visit; the latest choice wins, however slowly its texts load.
 * @throws when the texts do not load: then nothing changes
 */
export async function chooseLanguage(language: Language): Promise<void> {
  latestChoice = language;
  await fetchAllTexts(language);
  if (latestChoice !== language) return;
  storeLanguage(language);
  if (language === currentLanguage()) return;
  applyLanguage(language);
  for (const forget of listeners) forget();
}
