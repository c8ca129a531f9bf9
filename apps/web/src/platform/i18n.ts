import { isLanguage, type Language } from '@nestmate/contract';
import { loadTexts } from '@nestmate/locales/lazy';
import type { Namespace, Texts } from '@nestmate/locales';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { storedLanguage, storeLanguage } from './language';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}

const lazyTexts: BackendModule = {
  type: 'backend',
  init() {},
  read(language: string, namespace: string, done) {
    // i18next asks only for what it was set up with or what a component names, both typed.
    loadTexts(language as Language, namespace as Namespace).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, null),
    );
  },
};

/** Texts for use outside components; inside, `useTranslation`. */
export const i18n = i18next.createInstance();

/** Resolves when the texts that every page needs are there, the ones for being offline included. */
export async function startI18n(productName: string): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18n
    .use(lazyTexts)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: false,
      ns: ['common', 'shell', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, defaultVariables: { product: productName } },
      react: { bindI18n: 'languageChanged productNamed' },
    });
}

/** Gives the product its configured name in every text. */
export function nameProduct(productName: string) {
  const { interpolation } = i18n.options;
  if (!interpolation || interpolation.defaultVariables?.product === productName) return;
  interpolation.defaultVariables = { product: productName };
  i18n.emit('productNamed');
}

export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : storedLanguage();
}

/** Changes the language now and for the next visit. */
export async function chooseLanguage(language: Language): Promise<void> {
  storeLanguage(language);
  await i18n.changeLanguage(language);
}
